import { z } from 'zod'

/** What a new company does first, in this order. */
export const firstSteps = ['sample', 'own', 'invite', 'publish'] as const
export type FirstStep = (typeof firstSteps)[number]

/** What one person has done with them. */
export const seenSteps = z.object({
  sampleOpened: z.literal(true).optional(),
  closed: z.boolean().optional(),
})
export type SeenSteps = z.infer<typeof seenSteps>

/** The steps that are theirs to take; the sample's leads to it, or makes one while there is none. */
export const firstStepsSchema = z.object({
  steps: z.array(z.object({ step: z.enum(firstSteps), isDone: z.boolean() })),
  sampleId: z.string().nullable(),
})
export type FirstSteps = z.infer<typeof firstStepsSchema>
