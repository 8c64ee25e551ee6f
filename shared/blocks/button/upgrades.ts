import type { PropValue } from '../../campaign/model/snapshot.ts'
import { rich } from '../rich.ts'

type Props = Record<string, PropValue>

/** From version 1, whose label was plain text, to version 2, which is written in place. */
export function labelToRichText(props: Props): Props {
  return typeof props.label === 'string' ? { ...props, label: rich(props.label) } : props
}
