import { encode, renderSVG } from 'uqr'

/** Light modules around the code, as the standard asks for, so that it is found on any ground. */
const quietZone = 4
/** What is printed gets worn: a quarter of the code may be covered. */
const ecc = 'Q'
/** At least so wide (px): sharp on a poster, and each module a whole number of pixels. */
const pictureWidth = 1_024

/** The QR code of an address as an SVG document, black on white. */
export const qrSvg = (address: string): string => renderSVG(address, { border: quietZone, ecc })

/** The modules of a code with its quiet zone, row by row; true is dark. */
export const qrModules = (address: string): boolean[][] =>
  encode(address, { border: quietZone, ecc }).data

/** The QR code of an address as a PNG, black on white. Rejects where the browser draws no pictures. */
export async function qrPng(address: string): Promise<Blob> {
  const modules = qrModules(address)
  const scale = Math.ceil(pictureWidth / modules.length)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = modules.length * scale
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000000'
  for (const [y, row] of modules.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) pen.fillRect(x * scale, y * scale, scale, scale)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture')))),
  )
}
