import { QueryClientProvider } from '@tanstack/react-query'
import { type MarketOverview, type OverviewBlock, changeMarketOverview, MAX_BLOCK_SYMBOLS } from '@trademates/contract/market-overview'
import { type ReactNode, useState } from 'react'
import { SymbolPicker } from '#features/symbols/SymbolPicker.tsx'
import { call } from '#lib/api/call.ts'
import { queryClient } from '#lib/cache/query-cache.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { BLOCK_LABELS } from './OverviewBlocks.tsx'
import { overviewQuery } from './queries.ts'
import styles from './Overview.module.css'

interface Block {
  name: OverviewBlock
  symbols: string[]
}

/** Renders the dialog that chooses the symbols of the overview. Calls `onClose` after it has closed. */
export function renderEditOverview(overview: MarketOverview, onClose: () => void): ReactNode {
  return (
    <QueryClientProvider client={queryClient}>
      <Modal title={t('Edit overview')} close={onClose}>
        {(close) => <EditOverview overview={overview} close={close} />}
      </Modal>
    </QueryClientProvider>
  )
}

function EditOverview({ overview, close }: { overview: MarketOverview; close: () => void }) {
  const [blocks, setBlocks] = useState<Block[]>(() =>
    overview.blocks.map(({ name, rows }) => ({ name, symbols: rows.map((row) => row.stands_for ?? row.symbol.code) })),
  )
  const [hasFailed, setFailed] = useState(false)
  const save = async (next: Block[]) => {
    setFailed(false)
    try {
      await call(changeMarketOverview, { body: { blocks: next } })
      await queryClient.invalidateQueries({ queryKey: overviewQuery.queryKey })
      close()
    } catch {
      setFailed(true)
    }
  }
  const change = (name: OverviewBlock, update: (symbols: string[]) => string[]) =>
    setBlocks((before) => before.map((block) => (block.name === name ? { name, symbols: update(block.symbols) } : block)))
  return (
    <div className={styles.edit}>
      {hasFailed && <p role="alert">{t("Your overview wasn't saved. Try again.")}</p>}
      {blocks.map((block) => (
        <EditBlock key={block.name} block={block} onChange={(update) => change(block.name, update)} />
      ))}
      <Row gap={8} justify="end" wrap>
        <Button onClick={() => void save([])}>{t('Restore default')}</Button>
        <Button variant="primary" onClick={() => void save(blocks)}>
          {t('Save')}
        </Button>
      </Row>
    </div>
  )
}

function EditBlock({ block: { name, symbols }, onChange }: { block: Block; onChange: (update: (symbols: string[]) => string[]) => void }) {
  const [text, setText] = useState('')
  return (
    <Stack as="section" gap={4} aria-label={BLOCK_LABELS[name]()}>
      <h3 className="strong">{BLOCK_LABELS[name]()}</h3>
      <ul>
        {symbols.map((code) => (
          <Row as="li" gap={2} key={code}>
            <b className="text-sm">{code}</b>
            <IconButton
              icon="x"
              label={tWith('Remove {symbol}', { symbol: code })}
              onClick={() => onChange((before) => before.filter((one) => one !== code))}
            />
          </Row>
        ))}
      </ul>
      {symbols.length < MAX_BLOCK_SYMBOLS ? (
        <SymbolPicker
          value={text}
          onChange={setText}
          onPick={({ code }) => {
            setText('')
            onChange((before) => (before.includes(code) ? before : [...before, code]))
          }}
          label={tWith('Add a symbol to {block}', { block: BLOCK_LABELS[name]() })}
        />
      ) : (
        <p className="muted text-sm">{tWith('At most {max} symbols.', { max: MAX_BLOCK_SYMBOLS })}</p>
      )}
    </Stack>
  )
}
