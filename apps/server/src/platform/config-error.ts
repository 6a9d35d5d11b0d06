/** Says what is wrong with the configuration, a line for each fault. */
export class ConfigError extends Error {}
