import type { DemoTexts } from './demo-texts.ts';

export const ID: DemoTexts = {
  announcements: {
    bannerDraw: {
      title: 'Undian utara, setiap malam',
      content: '27 hadiah pukul 18.15 waktu Hanoi. Pilih dua angka atau lima, lalu baca hasilnya satu per satu.',
      action: 'Ke papan taruhan',
    },
    bannerRecord: {
      title: 'Setiap sen ada di catatan Anda',
      content: 'Setiap pergerakan tertulis bersama saldo sesudahnya dan dapat dibuka sampai ke ayat jurnalnya.',
      action: 'Cara kerjanya',
    },
    headline: {
      title: 'Ini peragaan: mata uang P adalah uang mainan.',
      content: 'Ini peragaan: mata uang P adalah uang mainan.',
    },
    demoMoney: {
      title: 'Situs ini adalah peragaan',
      content:
        '<p>Mata uang <b>P</b> adalah uang mainan. Setoran melalui penyedia tiruan yang diberi label di halamannya sendiri; tidak ada yang ditagih dan tidak ada yang dapat dicairkan.</p>',
    },
    drawTimes: {
      title: 'Kapan lotre utara ditutup dan diundi',
      content:
        '<p>Undian diadakan setiap hari pukul <b>18.15</b> waktu Hanoi. Taruhan ditutup sesaat sebelumnya; papan menghitung mundur menurut jam server, dan jam itulah yang menentukan.</p>',
    },
    twoOperators: {
      title: 'Bagaimana hasil dimasukkan',
      content:
        '<p>Dua petugas memasukkan angka resmi secara terpisah. Hasil baru berlaku dan putaran diselesaikan bila keduanya sama. Undian untuk peragaan selalu diberi label.</p>',
    },
    languages: {
      title: 'Enam bahasa, terang dan gelap',
      content:
        '<p>Pilih bahasa di bagian atas halaman. Terang atau gelap mengikuti perangkat sampai Anda mengubahnya.</p>',
    },
  },
  categories: {
    deposits: 'Setoran',
    lottery: 'Lotre',
    account: 'Akun dan keamanan',
    play: 'Bermain bertanggung jawab',
  },
  articles: {
    howDeposit: {
      title: 'Bagaimana cara menyetor?',
      content:
        '<p>Buka <b>Setoran</b> di pusat anggota, pilih cara bayar dan jumlah, lalu bayar di halaman penyedia. Saldo berubah segera setelah penyedia mengonfirmasi. Setiap setoran harus dipertaruhkan satu kali sebelum dapat ditarik.</p>',
    },
    depositMissing: {
      title: 'Setoran saya belum masuk. Bagaimana?',
      content:
        '<p>Lihat pesanannya di daftar setoran. <b>Dicocokkan</b> berarti dua orang memeriksanya karena jumlah atau nama berbeda. Pembayaran yang datang setelah pesanan kedaluwarsa juga dikreditkan secara manual.</p>',
    },
    howBet: {
      title: 'Bagaimana bertaruh di lotre utara?',
      content:
        '<p>Pilih jenis permainan, ketuk atau ketik angka, tentukan poin, lalu kirim slip. Semua baris slip diterima bersama atau tidak sama sekali. Slip menunjukkan taruhan dan kemungkinan menang sebelum Anda mengonfirmasi.</p>',
    },
    whereResults: {
      title: 'Dari mana hasilnya?',
      content:
        '<p>Dari undian resmi lotre utara. Dua petugas memasukkannya secara terpisah, dan baru berlaku bila keduanya sama.</p>',
    },
    cancelBet: {
      title: 'Bisakah taruhan dibatalkan?',
      content:
        '<p>Sampai putaran ditutup, bila diizinkan: buka taruhan di catatan taruhan dan batalkan. Taruhan langsung kembali. Setelah ditutup, semua taruhan tetap berlaku.</p>',
    },
    forgotPassword: {
      title: 'Saya lupa kata sandi',
      content:
        '<p>Setelah lima kali salah, akun beristirahat lima belas menit. Tanyakan kepada layanan pelanggan; tidak seorang pun akan meminta kata sandi Anda.</p>',
    },
    checkRecord: {
      title: 'Bagaimana memeriksa uang saya?',
      content:
        '<p>Buka <b>Catatan akun</b>. Setiap pergerakan tertulis dengan waktu, jumlah, dan saldo sesudahnya. Buka satu baris untuk melihat kedua sisi pembukuan.</p>',
    },
    playLimits: {
      title: 'Bermain dengan batas',
      content:
        '<p>Bermainlah hanya dengan uang yang Anda relakan, jangan pernah untuk mengejar kekalahan. Anda harus berusia 18 tahun atau lebih, atau lebih tua bila negara Anda menetapkannya.</p>',
    },
  },
};
