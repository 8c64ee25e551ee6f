import { reasonLimits } from '#shared/contract/publish-anyway.ts'
import { AppError } from '#shared/errors/catalogue.ts'

/** The operator's reason, as it is kept and shown to whom it concerns; `validation-failed` without one. */
export function requireReason(given: string): string {
  const because = given.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  const { shortest, longest } = reasonLimits
  if (because.length >= shortest && because.length <= longest) return because
  const detail = `Say why in ${shortest} to ${longest} characters: those whom it concerns read it.`
  throw new AppError('validation-failed', detail, [{ pointer: '/because', detail }])
}
