import type { GoalRow } from './public/entities.ts'

/** The goal that is the main one where nobody chose: the first form, else the first of all. */
export const firstOf = (goals: readonly GoalRow[]): GoalRow | undefined =>
  goals.find(({ kind }) => kind === 'form') ?? goals[0]
