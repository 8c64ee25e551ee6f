import type { FindFacts } from '../facts.ts'

/** The moment that it counts down to. */
const findFacts: FindFacts = ({ until }) =>
  typeof until === 'string' && until !== '' ? [{ kind: 'beginning', at: until }] : []
export default findFacts
