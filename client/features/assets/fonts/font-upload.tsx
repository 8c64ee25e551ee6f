import { Button, Checkbox, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Row, Stack, Text } from '#client/ui/layout/elements.tsx'
import { UploadProgress } from '../public/upload-progress.tsx'
import { useFontUpload } from './use-font-upload.ts'

const accepted = 'font/woff2,font/ttf,font/otf,.woff2,.ttf,.otf'
const licenceWords = 'My company holds a licence that allows these fonts on websites.'

type FontUploadProps = { companyId: string; onArrived: (familyId: string) => void }

/** Takes files of fonts from whoever says that they may be used; asked anew each time. */
export function FontUpload({ companyId, onArrived }: FontUploadProps) {
  const [isHeld, setHeld] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const reset = useRef<() => void>(null)
  const { upload, problems, send, cancel } = useFontUpload(companyId, onArrived)
  const take = (files: File[]) => {
    if (files.length > 0) void send(files)
    setHeld(false)
    setMissing(false)
    // So that the same one can be chosen again.
    reset.current?.()
  }
  return (
    <Stack gap="8">
      <Checkbox
        size="xs"
        label={licenceWords}
        checked={isHeld}
        error={isMissing && !isHeld ? 'Tick this first.' : undefined}
        onChange={(event) => setHeld(event.currentTarget.checked)}
      />
      <Row gap="12" align="center" wrap>
        <FileButton
          accept={accepted}
          multiple
          resetRef={reset}
          inputProps={{ 'aria-label': 'Upload fonts: files' }}
          onChange={take}
        >
          {({ onClick }) => (
            // It stays while files are on their way, as it has the focus.
            <Button
              variant="default"
              leftSection={<IconUpload size={16} stroke={1.5} />}
              onClick={() => {
                setMissing(!isHeld)
                if (isHeld) onClick()
              }}
            >
              Upload fonts
            </Button>
          )}
        </FileButton>
        {upload ? <UploadProgress upload={upload} onCancel={cancel} /> : null}
      </Row>
      <Text size="12" tone="ink-3">
        WOFF2, TTF or OTF, up to 2 MB each. All styles of a family stand together.
      </Text>
      {problems.map((problem) => (
        <Text key={problem} role="alert" size="13" tone="danger">
          {problem}
        </Text>
      ))}
    </Stack>
  )
}
