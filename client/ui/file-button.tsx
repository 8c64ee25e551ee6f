import { Button } from '@mantine/core'
import type { ButtonProps } from '@mantine/core'
import { useRef } from 'react'
import type { ReactNode, Ref } from 'react'
import { acceptedPictures } from './use-picture-upload.ts'

type FileButtonProps = Pick<ButtonProps, 'size' | 'fullWidth'> & {
  ref?: Ref<HTMLButtonElement>
  label: string
  icon: ReactNode
  /** Asks for the camera rather than for what is there. */
  camera?: boolean
  onFile: (file: File) => void
}

/** Asks for a picture of this device. */
export function FileButton({
  ref,
  label,
  icon,
  camera = false,
  onFile,
  ...looks
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        {...looks}
        ref={ref}
        variant="default"
        leftSection={icon}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <PictureInput ref={input} label={label} camera={camera} onFile={onFile} />
    </>
  )
}

type PictureInputProps = Pick<FileButtonProps, 'label' | 'camera' | 'onFile'> & {
  ref: Ref<HTMLInputElement>
}

/** What opens the chooser of files; nobody sees it. */
export function PictureInput({ ref, label, camera, onFile }: PictureInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={acceptedPictures}
      {...(camera ? { capture: 'environment' as const } : {})}
      aria-label={`${label}: file`}
      onChange={(event) => {
        const file = event.currentTarget.files?.[0]
        if (file) onFile(file)
        event.currentTarget.value = ''
      }}
    />
  )
}
