import sharp from 'sharp'
import type { MailPicture } from '#server/platform/mail/mail-pictures.ts'
import { readChartKey } from '../chart-keys.ts'
import { chartSizes, chartSvg } from '../chart-svg.ts'

/** The chart of a report that a mail names, as a picture of twice the pixels; null for another key. */
export async function chartForMail(key: string): Promise<MailPicture | null> {
  const chart = readChartKey(key)
  if (!chart) return null
  const bytes = await sharp(Buffer.from(chartSvg(chart)))
    .png()
    .toBuffer()
  return { type: 'image/png', ...chartSizes[chart.kind], bytes }
}
