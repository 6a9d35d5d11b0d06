export { countryWords, latinPlaceOf, placeWords } from "./place-words.ts";
export { countryOf } from "./look-up.ts";
export { referenceRoutes } from "./reference.routes.ts";
