/**
 * For how long, in milliseconds, this thread worked at a stretch at most while something went on: so long would a
 * heartbeat have waited. Counted in its own processor time, which others on the machine do not lengthen.
 */
export async function longestStretch(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
  };
  const every = setInterval(look, 1);
  try {
    await work();
  } finally {
    look();
    clearInterval(every);
  }
  return longest;
}
