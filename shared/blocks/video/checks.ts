import type { PropsOf } from '../../campaign/model/field.ts'
import type { Finding } from '../define-block.ts'
import { notAVideo, readVideo } from './read-video.ts'
import type block from './block.tsx'

type Props = PropsOf<(typeof block)['fields']>

/** What keeps a video from going live. */
export default function check(props: Props): Finding[] {
  if (props.address.trim() === '') {
    return [
      {
        level: 'error',
        message: 'No video is chosen. Paste its address or remove the block.',
        field: 'address',
      },
    ]
  }
  const findings: Finding[] = []
  if (!readVideo(props.address))
    findings.push({ level: 'error', message: notAVideo, field: 'address' })
  if (props.title.trim() === '') {
    findings.push({
      level: 'error',
      message: 'This video has no title. Say what it shows.',
      field: 'title',
    })
  }
  return findings
}
