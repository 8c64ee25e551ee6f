import { expect } from 'vitest'

// vitest's own matchers are `any`, which would switch off the checks of all that holds them.

export const textWith = (part: string): unknown => expect.stringContaining(part)

export const textLike = (pattern: string | RegExp): unknown => expect.stringMatching(pattern)

export const someOf = (type: unknown): unknown => expect.any(type)

export const withParts = (parts: object): unknown => expect.objectContaining(parts)
