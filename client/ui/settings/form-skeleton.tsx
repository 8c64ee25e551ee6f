import { Stack } from '../layout/elements.tsx'
import { Loading, SkeletonBlock } from '../loading/skeletons.tsx'

/** Fields that are on their way, in the height they will have. */
export function FormSkeleton({ what, fields }: { what: string; fields: number }) {
  return (
    <Stack gap="16">
      <Loading what={what} />
      {Array.from({ length: fields }, (_, field) => (
        <Stack key={field} gap="8">
          <SkeletonBlock width={88} />
          <SkeletonBlock height={32} />
        </Stack>
      ))}
      <SkeletonBlock width={64} height={32} />
    </Stack>
  )
}
