import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs'
import { defineBlock } from '../define-block.ts'
import type { BlockContext, BlockPlace } from '../define-block.ts'
import { choice, focal, image, mediaWidth, richText, text } from '../fields.ts'
import { linkAttributes } from '../href.ts'
import { look } from '../look.ts'
import { focalPosition, picture } from '../picture.ts'
import { rich, textOf } from '../rich.ts'
import { notAVideo, readVideo } from './read-video.ts'
import type { Video } from './read-video.ts'
import { videoCss } from './video-css.ts'

export default defineBlock({
  kind: 'video',
  version: 1,
  name: 'Video',
  description: 'A video of YouTube, Vimeo or your own, which loads when it is played.',
  icon: IconVideo,
  category: 'media',
  centresInRow: true,
  fields: {
    address: text({
      label: 'Address',
      help: 'Of a video at YouTube or Vimeo, or of an mp4 or webm file.',
      required: true,
      maxLength: 1000,
      placeholder: 'https://vimeo.com/…',
    }),
    title: text({
      label: 'Title',
      help: 'Says what the video shows, for people who do not see it.',
      required: true,
      placeholder: 'A walk through the workshop',
    }),
    poster: image({
      label: 'Picture',
      help: 'Stands there until the video is played.',
      focal: 'focal',
    }),
    focal: focal(),
    caption: richText({
      label: 'Caption',
      inline: true,
      placeholder: 'Write a caption',
      default: rich(''),
    }),
    ratio: choice({
      label: 'Shape',
      options: [
        { value: 'wide', label: 'Wide (16:9)' },
        { value: 'cinema', label: 'Cinema (21:9)' },
        { value: 'classic', label: 'Classic (4:3)' },
        { value: 'square', label: 'Square' },
        { value: 'portrait', label: 'Portrait (9:16)' },
      ],
      default: 'wide',
    }),
    corners: choice({
      label: 'Corners',
      options: [
        { value: 'sharp', label: 'Square' },
        { value: 'theme', label: 'As the theme' },
        { value: 'round', label: 'Large' },
      ],
      default: 'theme',
    }),
    width: mediaWidth(),
  },
  css: videoCss,
  render({ props, slots, context, place, language }) {
    const video = readVideo(props.address)
    const hint = context.placeholder(
      props.address === '' ? 'Paste the address of a video' : notAVideo,
    )
    if (!video && hint === null) return null
    const hasCaption = textOf(props.caption) !== '' || context.placeholder('Caption') !== null
    return (
      <figure className={`${look('ff-video', props, 'ratio', 'width')} ff-video-${props.corners}`}>
        {/* The script shows the player in here: another video begins anew. */}
        <div className="ff-video-frame" key={props.address}>
          {video ? (
            <Facade
              video={video}
              {...props}
              title={props.title.trim() || language.words.video}
              context={context}
              place={place}
            />
          ) : (
            <div className="ff-video-empty">{hint}</div>
          )}
        </div>
        {hasCaption ? <figcaption>{slots.caption}</figcaption> : null}
      </figure>
    )
  },
  showsPicture: ({ address, poster }) => poster !== '' && readVideo(address) !== null,
})

type FacadeProps = {
  video: Video
  title: string
  poster: string
  focal: string
  context: BlockContext
  place: BlockPlace
}

/** A link to the video, which a script turns into the player. */
function Facade({ video, title, poster, focal: point, context, place }: FacadeProps) {
  return (
    <a
      className="ff-video-play"
      {...linkAttributes(video.page, context.linkTo)}
      aria-label={title}
      data-ff-title={title}
      data-ff-video={video.provider}
      data-ff-id={video.provider === 'file' ? undefined : video.id}
    >
      {poster === '' ? null : (
        <img
          {...picture(poster, context, place)}
          alt=""
          style={{ objectPosition: focalPosition(point) }}
        />
      )}
      <span className="ff-video-sign">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M8 5.2v13.6a.8.8 0 0 0 1.2.7l11-6.8a.8.8 0 0 0 0-1.4l-11-6.8a.8.8 0 0 0-1.2.7z" />
        </svg>
      </span>
    </a>
  )
}
