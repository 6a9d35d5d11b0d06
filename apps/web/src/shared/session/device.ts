export type Device = { readonly deviceId: string; readonly devicePwd: string };

const idKey = "deviceId";
const passwordKey = "devicePwd";

/** The server makes both; they stay with the browser until its data is cleared. */
export function loadDevice(storage: Storage = localStorage): Device | undefined {
  const deviceId = storage.getItem(idKey);
  const devicePwd = storage.getItem(passwordKey);
  return deviceId && devicePwd ? { deviceId, devicePwd } : undefined;
}

export function keepDevice(device: Device, storage: Storage = localStorage): void {
  storage.setItem(idKey, device.deviceId);
  storage.setItem(passwordKey, device.devicePwd);
}
