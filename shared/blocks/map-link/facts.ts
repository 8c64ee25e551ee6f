import type { FindFacts } from '../facts.ts'
import { textOfValue } from '../rich.ts'

/** The place, where it has an address. */
const findFacts: FindFacts = ({ name, address }) => {
  const where = textOfValue(address)
  return where === '' ? [] : [{ kind: 'place', name: textOfValue(name), address: where }]
}
export default findFacts
