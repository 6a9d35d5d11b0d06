/**
 * How every test starts the system's own Chromium: quiet, headless, and silent on the network. The shell is the same
 * engine without a browser's windows around it, which nobody would see; it takes about half of the processor's time.
 */
export const chromium = {
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell",
  args: [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};
