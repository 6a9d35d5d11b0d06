export { generateChains } from "./generate.ts";
export { Model, type ModelAccount, type ModelOutcome } from "./model.ts";
export { idMaker, randomFrom, type Random } from "./random.ts";
export { merchantId, openWorld, type World } from "./world.ts";
