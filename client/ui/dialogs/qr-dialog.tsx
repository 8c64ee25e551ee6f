import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { saveFile } from '#client/lib/browser/save-file.ts'
import { Grid, Text } from '../layout/elements.tsx'
import { Dialog } from './dialog.tsx'
import { qrPng, qrSvg } from '../figures/qr-code.ts'
import { showProblem } from '../notices/show-problem.tsx'
import classes from './qr-dialog.module.css'

type QrDialogProps = {
  address: string
  /** What the files are called, without their ending. */
  fileName: string
  onClose: () => void
}

/** The QR code of an address, to be scanned from the screen or taken along as a file. */
export function QrDialog({ address, fileName, onClose }: QrDialogProps) {
  const svg = useMemo(() => qrSvg(address), [address])
  const saveSvg = () => saveFile(new Blob([svg], { type: 'image/svg+xml' }), `${fileName}.svg`)
  const savePng = () =>
    void qrPng(address)
      .then((picture) => saveFile(picture, `${fileName}.png`))
      .catch(showProblem)
  return (
    <Dialog opened onClose={onClose} title="QR code" size="22rem">
      <img
        className={classes.code}
        src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
        alt={`QR code of ${address}`}
      />
      <Text mt="12" mb="12" size="12" tone="ink-2" centred anywhere>
        {address.replace(/^https?:\/\//, '')}
      </Text>
      <Grid gap="8" columns="2">
        <Button variant="default" onClick={savePng}>
          Download PNG
        </Button>
        <Button variant="default" onClick={saveSvg}>
          Download SVG
        </Button>
      </Grid>
      <Text mt="12" size="12" line="16" tone="ink-3">
        Print it at least 2 cm wide, and leave its white edge. SVG stays sharp at any size.
      </Text>
    </Dialog>
  )
}
