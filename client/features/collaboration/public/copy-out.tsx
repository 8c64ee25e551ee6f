import { Button } from '@mantine/core'
import { useState } from 'react'
import { saveFile } from '#client/lib/browser/save-file.ts'
import { refusedEdits } from '#client/lib/campaign-session/connection-state.ts'
import type { CampaignSession } from '#client/lib/campaign-session/session.ts'
import { asFile } from '#client/lib/campaign-session/written-file.ts'
import { asPlainText, writtenWork } from '#client/lib/campaign-session/written-work.ts'
import { renderHtml } from '../render-html.tsx'

type CopyOutProps = {
  session: CampaignSession
  /** It is on the clipboard or in a file. */
  onTaken?: () => void
  /** Another button beside these is the first choice. */
  isSecond?: boolean
}

/** Two ways to take along what was written and not saved: the clipboard and a file. */
export function CopyOut({ session, onTaken, isSecond = false }: CopyOutProps) {
  const [copying, setCopying] = useState<keyof typeof copyLabels>('ready')
  const written = () => writtenWork(session.campaign.getSnapshot(), session.unsavedBlocks())
  const copy = async () => {
    try {
      await copyWork(written())
      setCopying('done')
      onTaken?.()
    } catch {
      setCopying('blocked')
    }
  }
  const download = () => {
    const { campaignId, connection } = session
    const about = { campaignId, edits: refusedEdits(connection.getSnapshot()), at: new Date() }
    const type = 'application/json'
    saveFile(new Blob([asFile(about, written())], { type }), 'not-saved.json')
    onTaken?.()
  }
  return (
    <>
      <Button
        size="xs"
        variant={isSecond ? 'default' : 'filled'}
        disabled={copying === 'blocked'}
        onClick={() => void copy()}
      >
        <span aria-live="polite">{copyLabels[copying]}</span>
      </Button>
      <Button size="xs" variant="default" onClick={download}>
        Download as file
      </Button>
    </>
  )
}

const copyLabels = {
  ready: 'Copy what I wrote',
  done: 'Copied',
  blocked: 'The browser blocks copying',
}

type Written = ReturnType<typeof writtenWork>

/** With marks and links where the browser lets us, else the words alone. */
function copyWork(written: Written): Promise<void> {
  const text = asPlainText(written)
  const { clipboard } = navigator
  if (typeof ClipboardItem === 'undefined') return clipboard.writeText(text)
  const types = { 'text/plain': text, 'text/html': renderHtml(written) }
  const blobs = Object.entries(types).map(
    ([type, part]) => [type, new Blob([part], { type })] as const,
  )
  return clipboard.write([new ClipboardItem(Object.fromEntries(blobs))])
}
