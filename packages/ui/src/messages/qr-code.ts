export const qrCodeZhCN = {
  named: (label: string) => `二维码：${label}`,
  download: "保存图片",
  tooLong: "内容太长，生成不了二维码",
};

/** Texts of `QrCode`. */
type QrCodeMessages = typeof qrCodeZhCN;

export const qrCodeEn: QrCodeMessages = {
  named: (label) => `QR code: ${label}`,
  download: "Save as picture",
  tooLong: "Too long for a QR code",
};
