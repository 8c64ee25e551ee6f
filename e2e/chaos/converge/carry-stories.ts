import { flawsOfStory, randomStory } from '#shared/campaign/generations/testing/carry-everybody.ts'
import type { Finding } from '../scenario.ts'
import { checkInRows } from './check-in-rows.ts'

/**
 * Plays so many stories of people who are offline over one or more changes of generation; a complaint
 * holds the shortest story in which something was lost, doubled or has come back.
 */
export function carryStories(times: number, seed: number): Promise<Finding> {
  return checkInRows({ name: 'stories', times, seed, made: randomStory(), flawsOf: flawsOfStory })
}
