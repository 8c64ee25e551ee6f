import type { FindFacts } from '../facts.ts'
import { readPrice } from '../read-price.ts'
import { textOfValue } from '../rich.ts'

/** Plans whose price is clear. */
const findFacts: FindFacts = ({ plans }) => {
  if (!Array.isArray(plans)) return []
  return plans.flatMap((plan) => {
    const read = readPrice(textOfValue(plan['price']))
    const name = textOfValue(plan['name'])
    return read && name !== '' ? [{ kind: 'offer', name, ...read }] : []
  })
}
export default findFacts
