import { code } from "./code.ts";
import { entry, type Entry } from "./refusal-entry.ts";

/** Why a file is not taken. */
export const uploadRefusals = {
  uploadNameWrong: entry(code.refused, [
    "文件名含有不能使用的字符，请改名后重新上传",
    "檔案名稱含有不能使用的字元，請改名後重新上載",
    "The file name has characters that cannot be used. Please rename the file and upload it again.",
  ]),
  uploadTypeNotAccepted: entry(code.refused, [
    "不支持该文件类型，可上传：{types}",
    "不接受此檔案類型，可上載：{types}",
    "This file type is not accepted. Accepted: {types}",
  ]),
  uploadEmpty: entry(code.refused, ["文件是空的", "檔案是空的", "The file is empty."]),
  uploadTooLarge: entry(code.refused, [
    "上传文件过大，每个文件不超过 {size}",
    "上載檔案過大，每個檔案不可超過 {size}",
    "Upload file is too large. Each file may have up to {size}.",
  ]),
  uploadTooMany: entry(code.refused, [
    "最多上传 {number} 个文件",
    "最多上載 {number} 個檔案",
    "Upload up to {number} files",
  ]),
  uploadContentWrong: entry(code.refused, [
    "文件内容与扩展名不符，请用原来的软件另存后重新上传",
    "檔案內容與副檔名不符，請以原來的軟件另存後重新上載",
    "The content does not match the file name. Please save it again with its own program and upload that.",
  ]),
  uploadDamaged: entry(code.refused, [
    "文件已损坏或不完整，请检查后重新上传",
    "檔案已損壞或不完整，請檢查後重新上載",
    "The file is damaged or incomplete. Please check it and upload it again.",
  ]),
  uploadActive: entry(code.refused, [
    "文件含有宏、脚本、内嵌文件或外部链接，请导出为普通 PDF 后重新上传",
    "檔案含有巨集、指令碼、內嵌檔案或外部連結，請匯出為一般 PDF 後重新上載",
    "The file has macros, scripts, embedded files or external links. Please export it as a plain PDF and upload that.",
  ]),
  uploadProtected: entry(code.refused, [
    "文件已加密，请去除密码后重新上传",
    "檔案已加密，請移除密碼後重新上載",
    "The file is encrypted. Please remove the password and upload it again.",
  ]),
  uploadTooManyPixels: entry(code.refused, [
    "图片超过 4000 万像素，请缩小后重新上传",
    "圖片超過 4,000 萬像素，請縮小後重新上載",
    "The image has more than 40 million pixels. Please make it smaller and upload it again.",
  ]),
  uploadArchiveRefused: entry(code.refused, [
    "压缩包不能接受：最多 50 个文件，不含压缩包或其他类型的文件，请整理后重新上传",
    "壓縮檔不能接受：最多 50 個檔案，不可含壓縮檔或其他類型的檔案，請整理後重新上載",
    "This archive cannot be accepted: up to 50 files, no archives inside, accepted types only. Please pack it again.",
  ]),
  uploadInfected: entry(code.refused, [
    "文件未通过病毒检查，请检查您的设备",
    "檔案未通過病毒檢查，請檢查您的裝置",
    "The file did not pass the virus check. Please check your device.",
  ]),
  uploadTooComplex: entry(code.refused, [
    "文件过于复杂，无法检查，请导出为普通 PDF 或图片后重新上传",
    "檔案過於複雜，無法檢查，請匯出為一般 PDF 或圖片後重新上載",
    "The file is too complex to be checked. Please export it as a plain PDF or image and upload that.",
  ]),
} as const satisfies Record<string, Entry>;
