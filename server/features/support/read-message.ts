import { z } from 'zod'
import { tidyAddress, isAddress } from '#shared/lib/email-address.ts'
import { line } from '#shared/contract/common.ts'
import { supportLimits, supportTopics } from '#shared/contract/support.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import { fieldErrors } from '#shared/errors/field-errors.ts'

const atMost = (most: number) => `At most ${most} characters.`
const { name, email, message } = supportLimits

const messageSchema = z.object({
  topic: z.enum(supportTopics, 'Choose what it is about.'),
  name: line.trim().min(1, 'Say who you are.').max(name, atMost(name)),
  email: z
    .string()
    .overwrite(tidyAddress)
    .min(1, 'Give an address that we can answer to.')
    .max(email, atMost(email))
    .refine(isAddress, 'An address looks like you@example.com.'),
  message: z
    .string()
    .trim()
    .min(1, 'Write what we can help with.')
    .max(message, atMost(message))
    .refine(
      (text) => text.isWellFormed() && !/[\p{Cc}--[\t\r\n]]/v.test(text),
      'Leave out control characters.',
    ),
})
/** `isSpam` where the field that people don't see was filled in, as robots and some browsers do. */
export type SupportMessage = z.infer<typeof messageSchema> & { isSpam: boolean }

/** The field that people don't see. */
const trap = 'website'

/** A form post as a message. Throws `validation-failed` with every wrong field. */
export function readMessage(body: string): SupportMessage {
  const fields = Object.fromEntries(new URLSearchParams(body))
  const blank = { topic: '', name: '', email: '', message: '' }
  const parsed = messageSchema.safeParse({ ...blank, ...fields })
  if (parsed.success) return { ...parsed.data, isSpam: Boolean(fields[trap]) }
  const errors = fieldErrors(parsed.error.issues)
  // One line for each field is enough.
  const first = errors.filter(
    ({ pointer }, index) => errors.findIndex((error) => error.pointer === pointer) === index,
  )
  throw new AppError('validation-failed', undefined, first)
}
