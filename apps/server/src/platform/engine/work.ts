/** A message for a flow: `topic` is `<flow>/<handler>`, `key` the id of the order it is about. Ids only. */
export type Work = { readonly topic: string; readonly key: string };
