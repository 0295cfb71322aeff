import { type Figures as FiguresAnswer, roomServiceInfo } from '@hangout/contract/rest/info-admin';
import { formatMoney } from '@hangout/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../design/patterns/query-state.tsx';
import { ChipSelect } from '../../../design/primitives/chips.tsx';
import { i18n } from '../../../platform/i18n.ts';
import { staleTimes } from '../../../platform/query-client.ts';
import { api } from '../../../platform/rest-client.ts';
import styles from '../admin.module.css';
import { BarChart } from '../bar-chart.tsx';

const spans = [7, 30, 90, 366] as const;
const shown = ['people', 'plays', 'joins'] as const;

/** [H1305] Charts with tables: new accounts, songs and joins by day, and joins by country. */
export function Figures() {
  const { t } = useTranslation();
  const [days, setDays] = useState<number>(30);
  const query = useQuery({
    queryKey: ['admin', 'figures', days],
    queryFn: () => api(roomServiceInfo.figures, { days }),
    staleTime: staleTimes.rooms,
    placeholderData: keepPreviousData,
  });
  return (
    <section className={styles.list} aria-label={t('staff.figures')} data-testid="figures">
      <div>
        <ChipSelect
          aria-label={t('staff.span')}
          value={days}
          data-testid="figures-span"
          onChange={(event) => setDays(Number(event.target.value))}
        >
          {spans.map((span) => (
            <option key={span} value={span}>
              {t('staff.lastDays', { count: span })}
            </option>
          ))}
        </ChipSelect>
      </div>
      <QueryState query={query} count={4} size={120} />
      {query.data ? (
        <div className={styles.barCharts}>
          {shown.map((figure) => (
            <BarChart
              key={figure}
              title={t(`staff.figure_${figure}`)}
              labelHeading={t('staff.day')}
              tableLabel={t('staff.asTable')}
              bars={query.data.days.map((day) => ({
                key: day.day,
                label: formatDayOnly(day.day),
                value: day[figure],
              }))}
            />
          ))}
          <BarChart
            title={t('staff.figure_regions')}
            labelHeading={t('staff.region')}
            tableLabel={t('staff.asTable')}
            bars={query.data.regions.map(({ region, joins }) => ({
              key: region,
              label: region === '' ? t('staff.unknownRegion') : nameRegion(region),
              value: joins,
            }))}
          />
          {listCurrencies(query.data).map((currency) => (
            <Revenue key={currency} figures={query.data} currency={currency} />
          ))}
        </div>
      ) : null}
    </section>
  );
}

/** The payments in one currency, by day and by country. */
function Revenue({ figures, currency }: { figures: FiguresAnswer; currency: string }) {
  const { t } = useTranslation();
  const shared = {
    tableLabel: t('staff.asTable'),
    format: (amount: number) => formatMoney(amount, currency, i18n.language),
  };
  const paid = new Map(
    figures.revenue.filter((one) => one.currency === currency).map(({ day, amount }) => [day, amount]),
  );
  return (
    <>
      <BarChart
        {...shared}
        title={t('staff.figure_revenue', { currency: currency.toUpperCase() })}
        labelHeading={t('staff.day')}
        bars={figures.days.map(({ day }) => ({
          key: day,
          label: formatDayOnly(day),
          value: paid.get(day) ?? 0,
        }))}
      />
      <BarChart
        {...shared}
        title={t('staff.figure_revenueByRegion', { currency: currency.toUpperCase() })}
        labelHeading={t('staff.region')}
        bars={figures.revenueByRegion
          .filter((one) => one.currency === currency)
          .map(({ region, amount }) => ({
            key: region,
            label: region === '' ? t('staff.unknownRegion') : nameRegion(region),
            value: amount,
          }))}
      />
    </>
  );
}

const listCurrencies = ({ revenue }: FiguresAnswer) => [...new Set(revenue.map(({ currency }) => currency))];

/** Formats a UTC day as `24 Nov`. */
const formatDayOnly = (day: string) =>
  new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

const nameRegion = (region: string) =>
  new Intl.DisplayNames(i18n.language, { type: 'region' }).of(region) ?? region;
