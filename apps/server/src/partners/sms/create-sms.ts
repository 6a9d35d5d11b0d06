import type { Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import { aliyunUrl, createAliyunSms } from "./aliyun.ts";
import type { Sms } from "./port.ts";
import { createSandboxSms } from "./sandbox.ts";
import { createTencentSms, tencentUrl } from "./tencent.ts";
import { createTwilioSms, twilioUrl } from "./twilio.ts";

/** Whoever the configuration names sends our short messages. */
export function createSms(config: NonNullable<Config["sms"]>, clock: Clock): Sms {
  switch (config.provider) {
    case "sandbox":
      return createSandboxSms(config.url);
    case "aliyun":
      return createAliyunSms({ ...config, url: config.url ?? aliyunUrl }, clock);
    case "tencent":
      return createTencentSms({ ...config, url: config.url ?? tencentUrl }, clock);
    case "twilio":
      return createTwilioSms({ ...config, url: config.url ?? twilioUrl });
  }
}
