export { countryWords, latinPlaceOf } from "./place-words.ts";
export { countryOf, placeOf } from "./look-up.ts";
export { referenceRoutes } from "./reference.routes.ts";
