import type { Review } from '#shared/contract/reviews.ts'

/** Everything that a proof says, with times in ms since 1970. No addresses, and nothing internal. */
export type ProofFacts = {
  company: {
    name: string
    /** The uploaded picture of its logo, and its widths. */
    logo: { assetId: string; widths: readonly number[] } | null
    /** What it wants of every yes. */
    approvalsNeeded: number
    guestsApprove: boolean
  }
  campaign: { id: string; name: string; address: string }
  /** Which one of the campaign's rounds it is, from 1. */
  round: number
  review: Review
  version: { name: string | null; fingerprint: string }
  pages: readonly { id: string; path: string; title: string }[]
  /** When the last yes or no came that counts; null where none does. */
  settledAt: number | null
  /** The open and resolved comments that guests may see, as they were when it was settled. */
  comments: { open: number; resolved: number }
  /** Releases of exactly this version, oldest first. */
  releases: readonly Release[]
  /** In which all times are given. */
  zone: string
}

type Release = {
  number: number
  at: number
  by: string
  fingerprint: string
  files: number
}
