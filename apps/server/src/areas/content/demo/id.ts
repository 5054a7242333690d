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
    rules: 'Ketentuan dan privasi',
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
        '<p>Bermainlah hanya dengan uang yang Anda relakan, jangan pernah untuk mengejar kekalahan. Anda harus berusia {age} tahun atau lebih, atau lebih tua bila negara Anda menetapkannya.</p>',
    },
    terms: {
      title: 'Ketentuan dan aturan',
      content:
        '<p><b>Siapa yang boleh bermain.</b> Anda harus berusia minimal {age} tahun, atau lebih tua bila negara Anda menetapkannya. Satu orang memiliki satu akun, bermain untuk dirinya sendiri, dan memberi data yang benar.</p><p><b>Akun Anda.</b> Simpan kata sandi Anda sendiri. Apa pun yang dilakukan dengannya dianggap dilakukan oleh Anda sampai Anda memberi tahu layanan pelanggan bahwa orang lain memilikinya.</p><p><b>Taruhan.</b> Taruhan berlaku setelah diterima dan tercatat dalam catatan taruhan Anda. Jam server menentukan apakah taruhan tepat waktu. Setelah ditutup taruhan tidak dapat ditarik, dan diselesaikan dengan odds saat diterima.</p><p><b>Hasil.</b> Undian berlaku sebagaimana diumumkan. Bila undian batal atau hasilnya ternyata salah, taruhan dikembalikan atau diselesaikan ulang, dan setiap pembukuan tercatat dalam catatan akun Anda.</p><p><b>Uang.</b> Setoran dan kemenangan masuk ke saldo Anda, dengan setiap mutasinya. Setoran harus dipertaruhkan dahulu sebelum ditarik; halaman penarikan menunjukkan sisanya. Penarikan dikirim ke rekening atas nama Anda sendiri dan dapat diperiksa lebih dahulu.</p><p><b>Batas.</b> Anda dapat menetapkan batas, beristirahat, atau mengecualikan diri di Bermain bertanggung jawab; kami mematuhinya. Akun yang dipakai untuk penipuan, oleh anak di bawah umur, atau oleh beberapa orang dapat ditutup.</p><p><b>Sengketa dan perubahan.</b> Hubungi layanan pelanggan: setiap taruhan dan pembukuan dapat diperiksa. Bila aturan ini berubah, teks barunya ada di sini, dan taruhan sebelumnya diselesaikan dengan aturan lama.</p>',
    },
    privacy: {
      title: 'Privasi',
      content:
        '<p><b>Apa yang disimpan.</b> Data yang Anda isi tentang diri Anda, login beserta perangkat dan alamat jaringannya, taruhan dan permainan Anda, setiap mutasi uang, serta pesan Anda kepada layanan pelanggan. Kata sandi hanya disimpan dalam bentuk yang tidak dapat dibaca kembali.</p><p><b>Untuk apa.</b> Untuk menjalankan akun Anda, menyelesaikan taruhan dan membayar, mengenali penipuan, mematuhi batas yang Anda tetapkan, dan memenuhi kewajiban hukum seperti bukti usia dan identitas.</p><p><b>Siapa yang melihatnya.</b> Staf yang memerlukannya untuk bekerja, dan pencarian mereka dicatat. Penyedia pembayaran dan pembuat permainan hanya menerima yang diperlukan bagian mereka. Data Anda tidak dijual.</p><p><b>Di peramban Anda.</b> Cookie dan penyimpanan menyimpan bahasa, tema, sesi, dan tanda perangkat Anda, agar login dari tempat lain dapat dikenali.</p><p><b>Berapa lama.</b> Selama akun ada, dan sesudahnya selama hukum mewajibkan catatan uang dan permainan.</p><p><b>Hak Anda.</b> Anda dapat membaca data Anda di pusat anggota dan memilih iklan mana yang sampai kepada Anda. Untuk salinan, perbaikan, atau penghapusan hubungi layanan pelanggan.</p>',
    },
  },
};
