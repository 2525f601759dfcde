import { describe, expect, test } from 'vitest';
import { createClient } from '#api/client.ts';
import { createTransactions } from '#api/transactions.ts';
import { ok, server } from './support/server';

const answering = (fields: object) => server(() => ok(fields)).http();

describe('section 3, what the client reads', () => {
  test('"Other identifiers": the points forecast is pointForecastPage', async () => {
    const forecast = { items: [{ date: '2026-12-01', points: 340 }] };
    const client = (fields: object) => createClient(answering(fields));
    const asked = client({ point_forecast_page: forecast }).pointsForecast({ days: 90 });
    expect(await asked).toEqual([{ date: '2026-12-01', points: 340 }]);
    await expect(client({ forecast }).pointsForecast({ days: 90 })).rejects.toThrow('0');
  });

  test('"Transaction": thirteen fields', async () => {
    const wire = {
      order_date: '2026-11-20T12:14:00+03:00',
      total_sum: 2_745.4,
      total_sum_points: 82,
      accural_total_points: 82,
      redem_total_points: 500,
      check_item: [{ name: 'АИ-95', quantity: 38.5, price: 66.4, sum: 2_556.4 }],
      location_code: '214',
      address: 'Тула, Щёкинское шоссе, 12',
      oper_type: 'Финансовая',
      order_type: 'Покупка',
      status: 'Исполнена',
      error_message: 'Нет',
      rrn: '600030000137',
    };
    const page = { is_last_page: 'true', transactions: [wire] };
    const http = answering({ transaction_page: page });
    const read = await createTransactions(http, { ratingUrl: '' }).page({ limit: 20, offset: 0 });
    expect(read.transactions).toEqual([
      {
        orderDate: '2026-11-20T12:14:00+03:00',
        totalSum: 2_745.4,
        totalSumPoints: 82,
        accuralTotalPoints: 82,
        redemTotalPoints: 500,
        checkItem: [{ name: 'АИ-95', quantity: 38.5, price: 66.4, sum: 2_556.4 }],
        locationCode: '214',
        address: 'Тула, Щёкинское шоссе, 12',
        operType: 'Финансовая',
        orderType: 'Покупка',
        status: 'Исполнена',
        errorMessage: 'Нет',
        rrn: '600030000137',
      },
    ]);
  });
});
