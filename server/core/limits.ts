import { keysOf, recordOf } from '#shared/lib/record-of.ts'
import type { Counters, Limit } from '#server/platform/limits/counters.ts'
import { createLimiter } from '#server/platform/limits/limiter.ts'
import type { Limiter } from '#server/platform/limits/limiter.ts'

const minute = 60
const quarter = 900
const hour = 3_600

/**
 * What is allowed by key, over all nodes together; `points` within `seconds`. A network is an IPv4
 * address or the /64 of an IPv6 address, and many people may share it. Guesses at passwords and codes
 * have a table of their own (`platform/identity/attempt-limits.ts`).
 */
export const limitTable = {
  // Requests of the API, by who asks. A load of a screen takes up to ten.

  /** By person, on all their devices: a load of a screen each second. */
  person: { points: 600, seconds: minute },
  /** By API key: five a second, as much as a program needs that asks page after page. */
  key: { points: 300, seconds: minute },
  /** By guest of share links, who see a preview and comment: anybody with a link makes one. */
  guest: { points: 240, seconds: minute },
  /** By network, for all who are none of these: share links, invites and their passwords. */
  stranger: { points: 300, seconds: minute },
  /**
   * By network: sessions and keys that this node has not seen to be right. Each costs a question to
   * the identity provider or the database. Right ones are given back; that many may arrive at once.
   */
  unproven: { points: 600, seconds: minute },
  /** Wrong API keys, by network: nobody types one, so it is a guess or a program that was left on. */
  wrongKey: { points: 30, seconds: minute },
  /** Requests of the pages that test a deployment, by who asks: each may ask the provider or DNS. */
  diagnosis: { points: 60, seconds: minute },

  // What people do.

  /** Comments written, by author: who writes by hand never gets there. */
  comment: { points: 60, seconds: minute },
  /** Threads read, by author: more than anybody goes through. */
  readThread: { points: 300, seconds: minute },
  /** Pictures for comments, by author: each is decoded. */
  commentPicture: { points: 30, seconds: minute },
  /** Wrong passwords of one share link, by network: somebody who mistypes it gets along. */
  linkPasswordHere: { points: 10, seconds: quarter },
  /** Wrong passwords of one share link, from wherever. */
  linkPassword: { points: 100, seconds: quarter },
  /** Screens that enter by links of the wall, by network: each may make a guest. */
  wallEntrance: { points: 60, seconds: minute },
  /** Mails that confirm an address, by guest who asks for them. */
  guestMail: { points: 5, seconds: hour },
  /** And by the address that they go to. */
  mailToGuest: { points: 5, seconds: hour },
  /** Messages to whoever runs the installation, by network: each is a mail. */
  support: { points: 5, seconds: hour },

  // What comes from the pages of campaigns and from elsewhere, by network.

  /** Visits, and requests that have none: an office may share one. */
  visits: { points: 1_200, seconds: minute },
  /** Forms sent. */
  forms: { points: 120, seconds: minute },
  /** Looks at polls, by pages that are open. */
  polls: { points: 1_200, seconds: minute },
  /** Votes. */
  votes: { points: 120, seconds: minute },
  /** Documents of previews: those with a page in them are rendered. */
  preview: { points: 600, seconds: minute },
  /** Seats in the demonstration: each has a document of its own. */
  demo: { points: 60, seconds: minute },
  /** Events of the payment provider, which sends all of them from few addresses. */
  billingEvents: { points: 1_200, seconds: minute },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limitTable

/** The limits of the table at work. */
export type Limits = Record<LimitName, Limiter>

/** Puts the table to work. `onRefused` is told by name whenever somebody is refused. */
export function createLimits(counters: Counters, onRefused?: (name: string) => void): Limits {
  return recordOf(keysOf(limitTable), (name) =>
    createLimiter(name, limitTable[name], counters, onRefused),
  )
}
