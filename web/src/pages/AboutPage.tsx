import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MARKETS } from '@trademates/contract/markets'
import { CandleStrip } from '#features/community/CandleStrip.tsx'
import { CommunityNumbers } from '#features/community/CommunityNumbers.tsx'
import { Licenses } from '#features/community/Licenses.tsx'
import { healthQuery } from '#features/community/queries.ts'
import { MarketBadge } from '#features/markets/MarketBadge.tsx'
import { PriceSources } from '#features/prices/PriceSources.tsx'
import { useLogKey } from '#features/receipts/use-log-key.ts'
import { Icon, type IconName } from '#ui/icons/Icon.tsx'
import { t } from '#i18n/t.ts'
import columnsStyles from '#ui/layout/Columns.module.css'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import styles from './AboutPage.module.css'

const rules = () =>
  [
    { icon: 'shield-check', rule: t('Say where you are wrong.'), text: t('An idea without a stop is a comment.') },
    { icon: 'eye', rule: t('Disclose.'), text: t('If you hold it, write it.') },
    { icon: 'ban', rule: t('No signals for sale.'), text: t('No paid groups, no referral links.') },
  ] as const

const promises = () =>
  [
    {
      icon: 'chart-candlestick',
      rule: t('Graded by the market.'),
      text: t('An idea states entry, stop, targets and expiration when it is posted. From then on, only prices decide the outcome.'),
    },
    {
      icon: 'lock',
      rule: t('A receipt for every call.'),
      text: t('What was posted, when and at which price is sealed in a public log within seconds. Anyone can verify the file without us.'),
    },
    {
      icon: 'pencil',
      rule: t('Edits show the price.'),
      text: t('Changes after posting are added, never replaced, and show how far the market had moved by then. Deleted ideas still count.'),
    },
    {
      icon: 'eye',
      rule: t('Conflicts of interest are disclosed.'),
      text: t('Every idea states whether its author holds the position, since when, and whether the author is paid for the post.'),
    },
    {
      icon: 'chart-line',
      rule: t("A score that luck can't fake."),
      text: t(
        'It counts all ideas of a caller after costs, states its own uncertainty, and shows what the luckiest of as many people would score without any skill.',
      ),
    },
  ] as const

/** Promises or rules, each with an icon. */
function Statements({ list }: { list: readonly { icon: IconName; rule: string; text: string }[] }) {
  return (
    <ul>
      {list.map(({ icon, rule, text }) => (
        <li key={icon}>
          <Icon name={icon} />
          <span>
            <b>{rule}</b> {text}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What trade ideas promise, what they do not, and the key that anyone needs to verify it. */
function PromisesText() {
  const logKey = useLogKey()
  return (
    <>
      <h2>{t('What trade ideas promise')}</h2>
      <Statements list={promises()} />
      <h2>{t('What we do not promise')}</h2>
      <p>
        {t(
          'A graded idea was not necessarily traded with real money. Past performance is not indicative of future results. We name the price source, but we do not guarantee that its prices are right or that no one manipulated them. Without witnesses or anchors, a single operator could keep two different logs.',
        )}
      </p>
      <h2>{t('Key of the log')}</h2>
      <p>
        {t('Receipts are signed with this key. Note it in a place that we do not control.')}{' '}
        <a href="/verify" className="link">
          {t('Verify a receipt')}
        </a>
      </p>
      <p className={styles.aboutKey} data-testid="log-key">
        {logKey ?? (logKey === null ? t('The key is not available now. Try again later.') : '…')}
      </p>
    </>
  )
}

function AboutText() {
  return (
    <>
      <h2>{t('How the feed works')}</h2>
      <p>
        {t(
          "Latest shows everyone's posts, newest first. Following shows posts from people you follow. Filter either by market or tag. Posts are never ranked by an algorithm, promoted or paid for, and anything you mute or block is left out. New posts, likes and comments arrive live; the list moves only when you ask for it.",
        )}
      </p>
      <h2>{t('How prices work')}</h2>
      <p>
        {t(
          "A price in a post is what its author wrote. A price shown by TradeMates names its source and time, and simulated prices are marked Simulated. Prices can be late or wrong. Always trade on your broker's prices.",
        )}
      </p>
      <PriceSources />
      <h2>{t('House rules')}</h2>
      <Statements list={rules()} />
      <PromisesText />
      <h2>{t('Risk warning')}</h2>
      <p>
        {t(
          "You can lose everything you invest, and with leverage even more. Most retail traders lose money. Posts are their authors' opinions, lessons and calculators explain and do not advise, and nothing here is a recommendation or an offer. Past performance is not indicative of future results. Only use money you can afford to lose, and ask a licensed adviser if you are unsure.",
        )}{' '}
        <Link to="/learn/$lesson" params={{ lesson: 'position-size' }} className="link">
          {t('Start with position size.')}
        </Link>
      </p>
    </>
  )
}

function Facts() {
  const { data } = useQuery(healthQuery)
  return (
    <section className={styles.aboutFacts} aria-label={t('Facts')}>
      <dl>
        <div>
          <dt>{t('Version')}</dt>
          <dd className="strong text-sm">{data?.version ?? '…'}</dd>
        </div>
        <div>
          <dt>{t('Markets')}</dt>
          <Row as="dd" gap={6} align="stretch" wrap className={`${styles.aboutMarkets} text-sm`}>
            {MARKETS.map((market) => (
              <MarketBadge key={market} market={market} />
            ))}
          </Row>
        </div>
        <div>
          <dt>{t('License')}</dt>
          <dd className="text-sm">
            {t(
              'TradeMates is free software under the MIT license. Typeface: Geist by Vercel, under the SIL Open Font License. Icons: Lucide, under ISC.',
            )}
          </dd>
        </div>
        <div>
          <dt>{t('Developers')}</dt>
          <dd className="text-sm">
            <a href="/api/docs/" className="link" target="_blank" rel="noopener">
              {t('API docs')}
            </a>
          </dd>
        </div>
      </dl>
    </section>
  )
}

export default function AboutPage() {
  return (
    <div className={columnsStyles.columns}>
      <section className={columnsStyles.feed} aria-label={t('About')}>
        <div className={styles.about}>
          <h1>{t('Two candles, side by side.')}</h1>
          <p className={styles.aboutLead}>
            {t('TradeMates is a place where traders post what they see, say where they are wrong, and keep the result next to the idea.')}
          </p>
          <CandleStrip />
          <h2>{t('The community')}</h2>
          <CommunityNumbers />
          <AboutText />
          <div className={styles.aboutInline}>
            <h2>{t('Facts')}</h2>
            <Facts />
          </div>
          <h2>{t('Built with')}</h2>
          <p>{t('TradeMates stands on the work of others. This list is made from what is installed, each time the client is built.')}</p>
          <Licenses />
        </div>
      </section>
      <Stack as="aside" gap={16} data-slot="rail" className={columnsStyles.rail}>
        <div className="panel">
          <Facts />
        </div>
      </Stack>
    </div>
  )
}
