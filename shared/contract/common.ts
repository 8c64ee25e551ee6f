import { oc } from '@orpc/contract'
import { z } from 'zod'
import { holdsAddress } from '#shared/lib/holds-address.ts'

/** The base of every operation. Errors are problems from the catalogue, not per-operation types. */
export const operation = oc

export const id = z.uuid()

/** An instant as an ISO 8601 string in UTC. */
export const instant = z.iso.datetime()

const isOneLine = (text: string) => text.isWellFormed() && !/[\p{Cc}\p{Bidi_Control}]/u.test(text)

/**
 * Text of one line. Databases can't hold every control character nor half a surrogate pair, and none
 * means anything here; those that turn the direction of writing make one name look like another.
 */
export const line = z.string().refine(isOneLine, 'Leave out control characters.')

/** Whether it is text of several lines; tabs are part of what people write, too. */
export const isText = (text: string): boolean => isOneLine(text.replaceAll(/[\n\r\t]/g, ' '))

export const name = line.trim().min(1, 'Give it a name.').max(120, 'At most 120 characters.')

/** A name that strangers read in mails that we send: nobody else's words get a link into them. */
export const mailedName = name.refine(
  (text) => !holdsAddress(text),
  'Leave out addresses of websites and mail.',
)

const isTimeZone = (zone: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format() !== ''
  } catch {
    return false
  }
}

/** A zone as the IANA names it. */
export const timeZone = line.max(60).refine(isTimeZone, 'Choose a time zone, e.g. Europe/Vienna.')

/** An address says `true` or `1`. */
export const flag = z.union([z.boolean(), z.stringbool()])

export const byCampaign = z.object({ campaignId: id })
export const byCompany = z.object({ companyId: id })
