/**
 * The id of a write is made before its first send. Sending the same thing again, after a failure that left the outcome
 * unknown, keeps the id, so that the server answers with what it already did; another content is another request.
 */
export function createRequestIds(makeId: () => string = () => crypto.randomUUID()) {
  let last: { content: string; id: string } | undefined;
  return {
    idFor(input: unknown): string {
      const content = JSON.stringify(input);
      if (last?.content !== content) last = { content, id: makeId() };
      return last.id;
    },
  };
}
