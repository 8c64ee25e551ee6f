import type { TemplateSeed } from '../template.ts'
import * as t from '../pieces.ts'

/** Acid yellow and black, few words, one field. Goal: the waiting list. */
const seed: TemplateSeed = () => ({
  theme: {
    background: '#d7ff3f',
    text: '#0c0c0c',
    muted: '#f4f4ef',
    primary: '#0c0c0c',
    onPrimary: '#d7ff3f',
    headingFont: 'space-grotesk',
    bodyFont: 'jetbrains',
    radius: 0,
    scale: 1.3,
    textSize: 15,
    space: 0.8,
    buttonShape: 'square',
    buttonCase: 'capitals',
  },
  pages: [
    t.page(
      'Tern, a synthesizer for a coat pocket',
      'Tern is a synthesizer for a coat pocket: eight voices, one knob too many, no menus. Join the waiting list for the first batch.',
      t.section({ width: 'full', padding: 'small' }, [
        t.block('navigation', { name: 'tern/01', links: [], withButton: false, look: 'line' }),
      ]),
      t.section(
        { width: 'full', padding: 'medium', ratio: [1, 1], align: 'centre' },
        [
          t.title('Noise for one coat pocket'),
          t.text(
            'A synthesizer with eight voices, four knobs and no menus. What you turn is what you hear.',
            {
              size: 'large',
            },
          ),
          t.space('8'),
          t.form(
            'Join the list',
            [t.askEmail(), t.askConsent('You may write to me when Tern can be ordered.')],
            { layout: 'row', look: 'plain', anchor: 'list' },
          ),
        ],
        [
          t.image(
            'tern-synth',
            'A small white synthesizer, tilted: screen, four knobs, eight keys, one of them red',
            {
              corners: 'square',
            },
          ),
        ],
      ),
      t.section({ width: 'full', padding: 'medium', background: 'dark' }, [
        t.figures(
          [
            ['8', 'voices at once'],
            ['190', 'grams with its battery'],
            ['11 h', 'of playing'],
            ['0', 'menus'],
          ],
          { columns: 'four', look: 'lines', size: 'large' },
        ),
      ]),
      t.section(
        { width: 'full', padding: 'large', background: 'muted', ratio: [1, 1, 1] },
        [
          t.heading('Turn', { size: 'medium' }),
          t.text(
            'Shape, colour, space, chance. The fourth knob is the one you will love: it plays along, and never the same twice.',
          ),
        ],
        [
          t.heading('Tap', { size: 'medium' }),
          t.text(
            'Eight keys that feel how hard you press. Hold two for a chord, three for trouble.',
          ),
        ],
        [
          t.heading('Keep', { size: 'medium' }),
          t.text(
            'Everything you play is remembered for an hour. Press the red key, and that hour is yours as a file.',
          ),
        ],
      ),
      t.section({ width: 'full', padding: 'none', background: 'dark' }, [
        t.image('tern-wave', 'Twelve waveforms above each other, the eighth one red', {
          ratio: 'wide',
          corners: 'square',
        }),
      ]),
      t.section(
        { width: 'full', padding: 'large', ratio: [2, 1] },
        [t.heading('Three hundred in the first batch. After that, whenever we have slept.')],
        [t.button('Join the list', '#list', { size: 'large', align: 'stretch' })],
      ),
    ),
    t.thanksPage(
      'You are on the list',
      'You are on the waiting list for Tern.',
      t.section(
        { width: 'full', padding: 'large', background: 'dark', ratio: [3, 2] },
        [
          t.title('Listed.'),
          t.text('One mail when Tern can be ordered. Until then: hum.', { size: 'large' }),
          t.button('Back', '/', { size: 'large' }),
        ],
        [t.image('tern-wave', '', { corners: 'square' })],
      ),
    ),
  ],
})

export default seed
