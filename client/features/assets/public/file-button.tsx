import { Button, FileButton as MantineFileButton } from '@mantine/core'
import type { ButtonProps } from '@mantine/core'
import { useRef } from 'react'
import type { ReactNode, Ref } from 'react'
import { acceptedPictures } from './use-picture-upload.ts'

type FileButtonProps = Omit<PictureChooserProps, 'children'> &
  Pick<ButtonProps, 'size' | 'fullWidth'> & { ref?: Ref<HTMLButtonElement>; icon: ReactNode }

/** Asks for a picture of this device. */
export function FileButton({ ref, label, icon, camera, onFile, ...looks }: FileButtonProps) {
  return (
    <PictureChooser label={label} camera={camera} onFile={onFile}>
      {(choose) => (
        <Button {...looks} ref={ref} variant="default" leftSection={icon} onClick={choose}>
          {label}
        </Button>
      )}
    </PictureChooser>
  )
}

type PictureChooserProps = {
  label: string
  /** Asks for the camera rather than for what is there. */
  camera?: boolean | undefined
  onFile: (file: File) => void
  children: (choose: () => void) => ReactNode
}

/** Gives what opens the browser's chooser of files. */
export function PictureChooser({ label, camera = false, onFile, children }: PictureChooserProps) {
  const reset = useRef<() => void>(null)
  const take = (file: File | null) => {
    if (file) onFile(file)
    // So that the same one can be chosen again.
    reset.current?.()
  }
  return (
    <MantineFileButton
      accept={acceptedPictures}
      {...(camera ? { capture: 'environment' as const } : {})}
      resetRef={reset}
      inputProps={{ 'aria-label': `${label}: file` }}
      onChange={take}
    >
      {({ onClick }) => children(onClick)}
    </MantineFileButton>
  )
}
