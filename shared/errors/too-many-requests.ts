import { AppError } from './catalogue.ts'

/** `rate-limited`, with the seconds after which it is worth trying again, which its words tell. */
export class TooManyRequests extends AppError {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number, detail = tryAgainIn(retryAfterSeconds)) {
    super('rate-limited', detail)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** When one may try again, for people: seconds up to a minute and a half, then minutes, then hours. */
export function tryAgainIn(seconds: number): string {
  return `You can try again in ${inWords(Math.max(1, Math.ceil(seconds)))}.`
}

function inWords(seconds: number): string {
  if (seconds <= 90) return count(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? count(minutes, 'minute') : count(Math.ceil(minutes / 60), 'hour')
}

const count = (amount: number, unit: string) => `${amount} ${amount === 1 ? unit : `${unit}s`}`
