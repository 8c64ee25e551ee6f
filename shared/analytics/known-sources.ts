/** What kind of place a source is, where that says how people come from it. */
export type SourceKind = 'search' | 'social' | 'video' | 'email' | 'ai'

export type KnownSource = {
  name: string
  kind: SourceKind
  /** Hosts, with all below them; of apps the name that Android gives for one. */
  hosts?: readonly string[]
  /** Hosts without what stands for a country: `google` is google.com, google.at and google.co.uk. */
  worldwide?: readonly string[]
  /** Values of utm_source. */
  words?: readonly string[]
}

/** The sources that have several names, or a channel. To add one, add its line. */
export const knownSources: readonly KnownSource[] = [
  {
    name: 'Google',
    kind: 'search',
    hosts: ['com.google.android.googlequicksearchbox'],
    worldwide: ['google', 'images.google', 'm.google', 'news.google'],
    words: ['google', 'adwords', 'googleads', 'google-ads', 'google_ads'],
  },
  {
    name: 'Bing',
    kind: 'search',
    hosts: ['bing.com'],
    words: ['bing', 'bingads', 'microsoft-ads'],
  },
  {
    name: 'DuckDuckGo',
    kind: 'search',
    hosts: ['duckduckgo.com', 'com.duckduckgo.mobile.android'],
    words: ['duckduckgo'],
  },
  {
    name: 'Yahoo',
    kind: 'search',
    hosts: ['search.yahoo.com'],
    worldwide: ['search.yahoo', 'yahoo'],
    words: ['yahoo'],
  },
  { name: 'Ecosia', kind: 'search', hosts: ['ecosia.org'], words: ['ecosia'] },
  { name: 'Qwant', kind: 'search', hosts: ['qwant.com'], words: ['qwant'] },
  { name: 'Brave Search', kind: 'search', hosts: ['search.brave.com'] },
  { name: 'Startpage', kind: 'search', hosts: ['startpage.com', 'ixquick.com'] },
  { name: 'Kagi', kind: 'search', hosts: ['kagi.com'] },
  { name: 'MetaGer', kind: 'search', hosts: ['metager.de', 'metager.org'] },
  { name: 'Mojeek', kind: 'search', hosts: ['mojeek.com'] },
  { name: 'Swisscows', kind: 'search', hosts: ['swisscows.com', 'swisscows.ch'] },
  { name: 'AOL', kind: 'search', hosts: ['search.aol.com'], worldwide: ['search.aol'] },
  { name: 'Ask', kind: 'search', hosts: ['ask.com'] },
  { name: 'Yandex', kind: 'search', hosts: ['ya.ru'], worldwide: ['yandex'], words: ['yandex'] },
  { name: 'Seznam', kind: 'search', hosts: ['search.seznam.cz', 'seznam.cz'] },
  { name: 'Baidu', kind: 'search', hosts: ['baidu.com'], words: ['baidu'] },
  { name: 'Sogou', kind: 'search', hosts: ['sogou.com'] },
  { name: 'Naver', kind: 'search', hosts: ['naver.com'], words: ['naver'] },
  { name: 'Daum', kind: 'search', hosts: ['search.daum.net'] },

  {
    name: 'Facebook',
    kind: 'social',
    hosts: ['facebook.com', 'fb.com', 'fb.me', 'com.facebook.katana'],
    words: ['facebook', 'fb', 'facebook-ads', 'facebook_ads', 'meta'],
  },
  {
    name: 'Instagram',
    kind: 'social',
    hosts: ['instagram.com', 'ig.me', 'com.instagram.android'],
    words: ['instagram', 'ig', 'insta'],
  },
  { name: 'Threads', kind: 'social', hosts: ['threads.net', 'threads.com'], words: ['threads'] },
  { name: 'Messenger', kind: 'social', hosts: ['messenger.com', 'm.me', 'com.facebook.orca'] },
  {
    name: 'WhatsApp',
    kind: 'social',
    hosts: ['whatsapp.com', 'wa.me', 'com.whatsapp'],
    words: ['whatsapp'],
  },
  {
    name: 'X',
    kind: 'social',
    hosts: ['x.com', 't.co', 'twitter.com', 'com.twitter.android'],
    words: ['x', 'twitter'],
  },
  {
    name: 'LinkedIn',
    kind: 'social',
    hosts: ['linkedin.com', 'lnkd.in', 'com.linkedin.android'],
    words: ['linkedin', 'linkedin-ads', 'linkedin_ads'],
  },
  { name: 'XING', kind: 'social', hosts: ['xing.com'], words: ['xing'] },
  {
    name: 'TikTok',
    kind: 'social',
    hosts: ['tiktok.com', 'com.zhiliaoapp.musically'],
    words: ['tiktok'],
  },
  {
    name: 'Pinterest',
    kind: 'social',
    hosts: ['pinterest.com', 'pin.it', 'com.pinterest'],
    worldwide: ['pinterest'],
    words: ['pinterest'],
  },
  {
    name: 'Reddit',
    kind: 'social',
    hosts: ['reddit.com', 'redd.it', 'com.reddit.frontpage'],
    words: ['reddit'],
  },
  { name: 'Snapchat', kind: 'social', hosts: ['snapchat.com'], words: ['snapchat'] },
  { name: 'Bluesky', kind: 'social', hosts: ['bsky.app', 'bsky.social'], words: ['bluesky'] },
  {
    name: 'Mastodon',
    kind: 'social',
    hosts: [
      'mastodon.social',
      'mastodon.online',
      'mastodon.world',
      'mstdn.social',
      'joinmastodon.org',
    ],
    words: ['mastodon'],
  },
  {
    name: 'Telegram',
    kind: 'social',
    hosts: ['t.me', 'telegram.org', 'telegram.me', 'org.telegram.messenger'],
    words: ['telegram'],
  },
  { name: 'Discord', kind: 'social', hosts: ['discord.com', 'discordapp.com'], words: ['discord'] },
  { name: 'Tumblr', kind: 'social', hosts: ['tumblr.com'], words: ['tumblr'] },
  { name: 'Quora', kind: 'social', hosts: ['quora.com'], words: ['quora'] },
  { name: 'Hacker News', kind: 'social', hosts: ['news.ycombinator.com'], words: ['hackernews'] },
  { name: 'Nextdoor', kind: 'social', hosts: ['nextdoor.com'], worldwide: ['nextdoor'] },
  { name: 'VK', kind: 'social', hosts: ['vk.com', 'vkontakte.ru'], words: ['vk'] },
  { name: 'Weibo', kind: 'social', hosts: ['weibo.com', 'weibo.cn'], words: ['weibo'] },
  { name: 'WeChat', kind: 'social', hosts: ['weixin.qq.com', 'wechat.com'], words: ['wechat'] },
  { name: 'LINE', kind: 'social', hosts: ['line.me'] },

  {
    name: 'YouTube',
    kind: 'video',
    hosts: ['youtube.com', 'youtu.be', 'com.google.android.youtube'],
    words: ['youtube', 'yt'],
  },
  { name: 'Vimeo', kind: 'video', hosts: ['vimeo.com'], words: ['vimeo'] },
  { name: 'Twitch', kind: 'video', hosts: ['twitch.tv'], words: ['twitch'] },
  {
    name: 'Dailymotion',
    kind: 'video',
    hosts: ['dailymotion.com', 'dai.ly'],
    words: ['dailymotion'],
  },

  {
    name: 'Gmail',
    kind: 'email',
    hosts: ['mail.google.com', 'com.google.android.gm'],
    words: ['gmail'],
  },
  {
    name: 'Outlook',
    kind: 'email',
    hosts: [
      'outlook.live.com',
      'outlook.office.com',
      'outlook.office365.com',
      'outlook.com',
      'mail.live.com',
      'com.microsoft.office.outlook',
    ],
    words: ['outlook'],
  },
  { name: 'Yahoo Mail', kind: 'email', hosts: ['mail.yahoo.com'], worldwide: ['mail.yahoo'] },
  { name: 'AOL Mail', kind: 'email', hosts: ['mail.aol.com'] },
  { name: 'iCloud Mail', kind: 'email', hosts: ['icloud.com'] },
  {
    name: 'GMX',
    kind: 'email',
    hosts: ['gmx.net', 'deref-gmx.net', 'deref-gmx.com'],
    worldwide: ['gmx'],
  },
  { name: 'WEB.DE', kind: 'email', hosts: ['web.de', 'deref-web.de', 'deref-web-02.de'] },
  { name: 'Telekom Mail', kind: 'email', hosts: ['email.t-online.de'] },
  { name: 'Proton Mail', kind: 'email', hosts: ['mail.proton.me'] },
  { name: 'Fastmail', kind: 'email', hosts: ['fastmail.com'] },
  { name: 'Mail.ru', kind: 'email', hosts: ['e.mail.ru'] },
  {
    name: 'Mailchimp',
    kind: 'email',
    hosts: ['list-manage.com', 'mailchi.mp'],
    words: ['mailchimp'],
  },

  { name: 'ChatGPT', kind: 'ai', hosts: ['chatgpt.com', 'chat.openai.com'], words: ['chatgpt'] },
  { name: 'Perplexity', kind: 'ai', hosts: ['perplexity.ai'], words: ['perplexity'] },
  { name: 'Claude', kind: 'ai', hosts: ['claude.ai'], words: ['claude'] },
  {
    name: 'Gemini',
    kind: 'ai',
    hosts: ['gemini.google.com', 'bard.google.com'],
    words: ['gemini'],
  },
  { name: 'Copilot', kind: 'ai', hosts: ['copilot.microsoft.com'], words: ['copilot'] },
  { name: 'Grok', kind: 'ai', hosts: ['grok.com'], words: ['grok'] },
  { name: 'Le Chat', kind: 'ai', hosts: ['chat.mistral.ai'] },
  { name: 'DeepSeek', kind: 'ai', hosts: ['deepseek.com'], words: ['deepseek'] },
  { name: 'Meta AI', kind: 'ai', hosts: ['meta.ai'] },
  { name: 'You.com', kind: 'ai', hosts: ['you.com'] },
  { name: 'Poe', kind: 'ai', hosts: ['poe.com'] },
]
