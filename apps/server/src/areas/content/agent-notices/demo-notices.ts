import type { Language } from '@lantern/locales';

interface Typed {
  readonly title: string;
  readonly text: string;
}

/** First notices for agents of a demo brand: where their figures come from, and how contracts begin. */
export const DEMO_AGENT_NOTICES: readonly {
  readonly seed: string;
  readonly pinned: boolean;
  readonly texts: Readonly<Record<Language, Typed>>;
}[] = [
  {
    seed: 'demo.agentFigures',
    pinned: true,
    texts: {
      CN: {
        title: '您的数据从哪里来',
        text: '团队总览的每个数字都来自已结算的注单和账本，并注明截至时间。\n\n盈亏报表的各行之和就是团队数字；点开任意一行可以看到它的下级。',
      },
      EN: {
        title: 'Where your figures come from',
        text: 'Every figure of the team overview comes from settled bets and the ledger, and shows the time of its calculation.\n\nThe rows of Profit and loss add up to the figures of the team. Open a row to see its downline.',
      },
      JA: {
        title: '数字の出どころ',
        text: 'チーム概要の数字はすべて、結果が確定したベットと帳簿から計算され、いつ時点のものかを表示します。\n\n損益の各行の合計がチームの数字です。行を開くと、その下の内訳が見られます。',
      },
      TH: {
        title: 'ตัวเลขของคุณมาจากไหน',
        text: 'ทุกตัวเลขในภาพรวมทีมมาจากเดิมพันที่ตัดสินผลแล้วและบัญชี พร้อมบอกว่าเป็นตัวเลข ณ เวลาใด\n\nทุกแถวของกำไรขาดทุนรวมกันเท่ากับตัวเลขของทีม แตะแถวเพื่อดูสายงานด้านล่าง',
      },
      VI: {
        title: 'Số liệu của bạn đến từ đâu',
        text: 'Mọi con số trong Tổng quan đội nhóm đều tính từ vé cược đã trả thưởng và sổ cái, kèm thời điểm tính.\n\nCác dòng của Lãi lỗ cộng lại đúng bằng số liệu của đội nhóm; mở một dòng để xem tuyến dưới.',
      },
      ID: {
        title: 'Asal angka Anda',
        text: 'Setiap angka di ringkasan tim berasal dari taruhan yang sudah selesai dan pembukuan, lengkap dengan waktunya.\n\nJumlah semua baris laba rugi sama dengan angka tim; buka satu baris untuk melihat yang di bawahnya.',
      },
    },
  },
  {
    seed: 'demo.agentContracts',
    pinned: false,
    texts: {
      CN: {
        title: '契约从下一个周期开始',
        text: '下级用登录密码接受后，契约从下一个周期开始；进行中的周期按原条款结算。\n\n每张账单都会逐行说明它是怎么算出来的，直到每一张注单。',
      },
      EN: {
        title: 'Contracts begin with the next period',
        text: 'When a downline accepts with the login password, the contract begins with the next period; the current period is settled on the earlier terms.\n\nEach bill shows row by row how it was calculated, down to the bets.',
      },
      JA: {
        title: '契約は次の期間から始まります',
        text: '下位者がログインパスワードで承諾すると、契約は次の期間から始まります。進行中の期間は元の条件で精算されます。\n\n各請求書には、ベット一件ごとまで計算の内訳が示されます。',
      },
      TH: {
        title: 'สัญญาเริ่มในรอบถัดไป',
        text: 'เมื่อสายล่างยอมรับด้วยรหัสผ่านเข้าสู่ระบบ สัญญาจะเริ่มในรอบถัดไป รอบปัจจุบันคิดตามเงื่อนไขเดิม\n\nทุกบิลอธิบายที่มาทีละบรรทัดจนถึงทุกเดิมพัน',
      },
      VI: {
        title: 'Hợp đồng bắt đầu từ kỳ sau',
        text: 'Khi tuyến dưới chấp nhận bằng mật khẩu đăng nhập, hợp đồng bắt đầu từ kỳ sau; kỳ hiện tại vẫn tính theo thỏa thuận cũ.\n\nMỗi bảng kê giải thích cách tính từng dòng, đến từng vé cược.',
      },
      ID: {
        title: 'Kontrak mulai pada periode berikutnya',
        text: 'Setelah downline menerima dengan kata sandi login, kontrak mulai pada periode berikutnya; periode berjalan dihitung dengan kesepakatan lama.\n\nSetiap tagihan menjelaskan hitungannya baris demi baris, sampai ke taruhannya.',
      },
    },
  },
];
