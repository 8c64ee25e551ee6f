import type { PropsOf } from '../../campaign/model/field.ts'
import type { Finding } from '../define-block.ts'
import { textOf } from '../rich.ts'
import { readEmbed } from './read-embed.ts'
import type block from './block.tsx'

type Props = PropsOf<(typeof block)['fields']>

/** What keeps something embedded from going live. */
export default function check(props: Props): Finding[] {
  if (props.address.trim() === '') {
    const message = 'Nothing is embedded. Paste an address or remove the block.'
    return [{ level: 'error', message, field: 'address' }]
  }
  const findings: Finding[] = []
  const embed = readEmbed(props.address)
  if (typeof embed === 'string') findings.push({ level: 'error', message: embed, field: 'address' })
  if (textOf(props.title) === '') {
    findings.push({
      level: 'error',
      message: 'What is embedded has no title. Say what it is.',
      field: 'title',
    })
  }
  if (textOf(props.button) === '') {
    findings.push({
      level: 'error',
      message: 'The button that shows it has no words on it.',
      field: 'button',
    })
  }
  return findings
}
