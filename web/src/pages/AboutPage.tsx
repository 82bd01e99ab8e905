import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MARKETS } from '@trademates/contract/markets'
import { CandleStrip } from '#features/community/CandleStrip.tsx'
import { CommunityNumbers } from '#features/community/CommunityNumbers.tsx'
import { Licences } from '#features/community/Licences.tsx'
import { healthQuery } from '#features/community/queries.ts'
import { MarketBadge } from '#features/markets/MarketBadge.tsx'
import { Icon } from '#ui/Icon.tsx'
import { t } from '#words/t.ts'
import './AboutPage.css'

const rules = () =>
  [
    { icon: 'shield-check', rule: t('Say where you are wrong.'), text: t('An idea without a stop is a comment.') },
    { icon: 'eye', rule: t('Disclose.'), text: t('If you hold it, write it.') },
    { icon: 'ban', rule: t('No signals for sale.'), text: t('No paid groups, no referral links.') },
  ] as const

function Story() {
  return (
    <>
      <h2>{t('How the feed works')}</h2>
      <p>
        {t(
          'Latest shows the posts of everybody, the newest first; Following those of the people you follow. Both can be narrowed to one of the six markets, or to a tag. Nothing is ranked by guesses about you, nothing is promoted, and no post is paid for. What you mute or block is left out. New posts, likes and comments arrive while you read; the list moves only when you ask for it.',
        )}
      </p>
      <h2>{t('How prices work')}</h2>
      <p>
        {t(
          'A price in a post is what its author wrote. Where TradeMates shows a price of its own, it says where the price is from and when it was taken, and sample data says that it is sample data. Prices can be late or wrong. Trade by those of your broker.',
        )}
      </p>
      <h2>{t('House rules')}</h2>
      <ul>
        {rules().map(({ icon, rule, text }) => (
          <li key={icon}>
            <Icon name={icon} />
            <span>
              <b>{rule}</b> {text}
            </span>
          </li>
        ))}
      </ul>
      <h2>{t('Risk warning')}</h2>
      <p>
        {t(
          'Trading can cost all that you put in, and with leverage more than that. Most private traders lose money. Posts are opinions of their authors, lessons and calculators explain and do not advise, and nothing here is a recommendation to trade or an offer. Past results say little about coming ones. Only use money whose loss you can bear, and ask somebody licensed where you are unsure.',
        )}{' '}
        <Link to="/learn/$lesson" params={{ lesson: 'position-size' }} className="link">
          {t('Begin with the size of a position.')}
        </Link>
      </p>
    </>
  )
}

function Facts() {
  const { data } = useQuery(healthQuery)
  return (
    <section className="about-facts" aria-label={t('Facts')}>
      <dl>
        <div>
          <dt>{t('Version')}</dt>
          <dd className="strong">{data?.version ?? '…'}</dd>
        </div>
        <div>
          <dt>{t('Markets')}</dt>
          <dd className="about-markets">
            {MARKETS.map((market) => (
              <MarketBadge key={market} market={market} />
            ))}
          </dd>
        </div>
        <div>
          <dt>{t('Licence')}</dt>
          <dd>
            {t(
              'TradeMates is free software under the MIT licence. Its letters are Geist by Vercel, under the SIL Open Font License, its icons Lucide, under ISC.',
            )}
          </dd>
        </div>
        <div>
          <dt>{t('For programs')}</dt>
          <dd>
            <a href="/api/docs/" className="link" target="_blank" rel="noopener">
              {t('The API and its document')}
            </a>
          </dd>
        </div>
      </dl>
    </section>
  )
}

/** What TradeMates is, how it works, how many people are here, and what it is built with. */
export default function AboutPage() {
  return (
    <div className="cols">
      <section className="feed" aria-label={t('About')}>
        <div className="about">
          <h1>{t('Two candles, side by side.')}</h1>
          <p className="about-lead">
            {t('TradeMates is a place where traders post what they see, say where they are wrong, and keep the result next to the idea.')}
          </p>
          <CandleStrip />
          <h2>{t('The community')}</h2>
          <CommunityNumbers />
          <Story />
          <div className="about-inline">
            <h2>{t('Facts')}</h2>
            <Facts />
          </div>
          <h2>{t('Built with')}</h2>
          <p>{t('TradeMates stands on the work of others. This list is made from what is installed, each time the client is built.')}</p>
          <Licences />
        </div>
      </section>
      <aside className="rail">
        <div className="panel">
          <Facts />
        </div>
      </aside>
    </div>
  )
}
