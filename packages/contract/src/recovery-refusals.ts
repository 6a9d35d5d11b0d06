import { code } from "./code.ts";
import { entry, type Entry } from "./refusal-entry.ts";

/** Why an account is not recovered. */
export const recoveryRefusals = {
  recoveryUncertified: entry(code.refused, [
    "您所在的企业尚未完成实名认证，没有可以核验的人，无法这样找回。请企业管理员移除您的旧账户后重新邀请，或用新邮箱重新注册",
    "您所屬的企業尚未完成實名認證，沒有可供核驗的人，不能以此方式取回。請企業管理員移除您的舊帳戶後重新邀請，或以新電郵重新登記",
    "None of your companies is certified, so there is nobody whose face we could check. Ask your company's administrator to invite you anew, or register with another e-mail.",
  ]),
  recoveryOpen: entry(code.refused, [
    "已有一项找回申请正在处理",
    "已有一項取回申請正在處理",
    "A recovery of this account is under way already.",
  ]),
  recoveryUnchecked: entry(code.refused, [
    "人脸核验尚未通过，不能提请",
    "人臉核驗尚未通過，不能提請",
    "The face check has not been passed, so this cannot be proposed.",
  ]),
  recoveryNotReady: entry(code.refused, [
    "找回尚未就绪或已失效，请查看当前进度",
    "取回尚未就緒或已失效，請查看目前進度",
    "The recovery is not ready, or is over. Please look at where it stands.",
  ]),
  recoveryKeyWrong: entry(code.refused, [
    "找回密钥不正确，请输入申请时显示的密钥",
    "取回金鑰不正確，請輸入申請時顯示的金鑰",
    "This is not the key you were shown when you asked for the recovery.",
  ]),
  recoveryOver: entry(code.refused, [
    "该找回申请已结束，请刷新查看",
    "此取回申請已結束，請重新整理查看",
    "This recovery is over. Please refresh and look again.",
  ]),
} as const satisfies Record<string, Entry>;
