import type { TemplateSeed } from '../template.ts'
import * as t from '../pieces.ts'

/** Slow and round: much air, few words, breathing space. Goal: links asked for. */
const seed: TemplateSeed = () => ({
  theme: {
    background: '#f6f1ff',
    text: '#2c2250',
    muted: '#fbe6ea',
    primary: '#5e44b0',
    onPrimary: '#ffffff',
    headingFont: 'nunito',
    bodyFont: 'nunito',
    radius: 32,
    scale: 0.95,
    space: 1.5,
    textSize: 18,
    buttonShape: 'round',
    buttonWeight: 'normal',
  },
  pages: [
    t.page(
      'Stillwater: three minutes of nothing',
      'A small app that asks for three minutes a day and gives them back. No streaks, no badges, no account.',
      t.section({ width: 'narrow', padding: 'large', gradient: 'down', gradientTo: 'muted' }, [
        t.image('breath-rings', 'A pale flower of twelve petals in soft rings', {
          width: 'medium',
          corners: 'large',
        }),
        t.title('Three minutes of nothing', { align: 'center' }),
        t.lead('Stillwater asks for three minutes a day and gives them back.', { align: 'center' }),
        t.button('Try it tonight', '#get', { size: 'large', align: 'center' }),
      ]),
      t.section(
        { width: 'normal', padding: 'large', ratio: [1, 1], align: 'centre', background: 'muted' },
        [
          t.image(
            'breath-phone',
            'A dark phone with lilac rings and a pause button, soft hills behind it',
            { corners: 'large' },
          ),
        ],
        [
          t.heading('It breathes, you follow'),
          t.text(
            'A ring grows and shrinks. That is all there is to see. After a minute your shoulders have understood.',
            { size: 'large' },
          ),
        ],
      ),
      t.section({ width: 'normal', padding: 'medium' }, [
        t.heading('What it does not do'),
        t.points(
          [
            ['No streaks', 'A day without it is a day, not a failure.', 'x'],
            ['No account', 'There is nothing to sign in to.', 'x'],
            ['No voice', 'Unless you want one: there are two, both kind.', 'x'],
          ],
          { frame: 'soft', columns: 'three' },
        ),
      ]),
      t.section({ width: 'narrow', padding: 'medium' }, [
        t.block('quote', {
          text: 'Breathing is the only thing we do all day that gets better when we notice it.',
          source: 'From the first screen of the app',
          mark: 'sign',
          align: 'center',
        }),
      ]),
      t.section(
        {
          width: 'narrow',
          padding: 'large',
          gradient: 'down',
          gradientTo: '#fbe6ea',
          background: 'none',
        },
        [
          t.heading('Tonight, then', { align: 'center' }),
          t.text('We send one mail with the link for your phone.', { align: 'center' }),
          t.form(
            'Send me the link',
            [t.askEmail(), t.askConsent('You may send me the link to the app.')],
            { layout: 'row', look: 'card', anchor: 'get' },
          ),
        ],
      ),
    ),
    t.thanksPage(
      'Breathe out',
      'The link to Stillwater is on its way.',
      t.section({ width: 'narrow', padding: 'large', background: 'muted' }, [
        t.image('breath-rings', '', { width: 'small', corners: 'large', ratio: 'square' }),
        t.title('Breathe out', { align: 'center' }),
        t.lead('The link is on its way. There is no hurry.', { align: 'center' }),
        t.button('Back', '/', { style: 'ghost', align: 'center' }),
      ]),
    ),
  ],
})

export default seed
