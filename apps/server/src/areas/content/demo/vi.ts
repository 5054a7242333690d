import type { DemoTexts } from './demo-texts.ts';

export const VI: DemoTexts = {
  announcements: {
    bannerDraw: {
      title: 'Xổ số miền Bắc, quay mỗi tối',
      content: '27 giải lúc 18:15 giờ Hà Nội. Chọn hai, ba hoặc bốn số và xem kết quả từng giải.',
      action: 'Đến trang cược',
    },
    bannerRecord: {
      title: 'Từng đồng đều có trong lịch sử giao dịch',
      content: 'Mỗi giao dịch đều ghi kèm số dư sau đó và xem được đến từng bút toán.',
      action: 'Cách hoạt động',
    },
    headline: {
      title: 'Đây là trang trình diễn: đơn vị P là tiền chơi.',
      content: 'Đây là trang trình diễn: đơn vị P là tiền chơi.',
    },
    demoMoney: {
      title: 'Đây là một trang trình diễn',
      content:
        '<p>Đơn vị <b>P</b> là tiền chơi. Nạp tiền đi qua một cổng thanh toán mô phỏng, được ghi rõ ngay trên trang thanh toán; không ai bị trừ tiền và cũng không thể rút tiền thật.</p>',
    },
    drawTimes: {
      title: 'Giờ đóng cược và quay số miền Bắc',
      content:
        '<p>Quay số mỗi ngày lúc <b>18:15</b> giờ Hà Nội. Đóng cược trước đó ít phút; trang cược đếm ngược theo giờ máy chủ và giờ máy chủ quyết định.</p>',
    },
    twoOperators: {
      title: 'Kết quả được nhập như thế nào',
      content:
        '<p>Hai nhân viên nhập độc lập các số đã công bố. Chỉ khi cả hai trùng khớp, kết quả mới có hiệu lực và kỳ quay được trả thưởng. Kết quả quay minh họa luôn được ghi rõ.</p>',
    },
    languages: {
      title: 'Sáu ngôn ngữ, giao diện sáng và tối',
      content: '<p>Chọn ngôn ngữ ở đầu trang. Giao diện sáng hay tối theo thiết bị của bạn cho đến khi bạn đổi.</p>',
    },
  },
  categories: {
    deposits: 'Nạp tiền',
    lottery: 'Xổ số',
    account: 'Tài khoản và bảo mật',
    play: 'Chơi có trách nhiệm',
    rules: 'Điều khoản và quyền riêng tư',
  },
  articles: {
    howDeposit: {
      title: 'Nạp tiền như thế nào?',
      content:
        '<p>Mở <b>Nạp tiền</b> trong trung tâm hội viên, chọn phương thức thanh toán và số tiền rồi thanh toán trên trang của cổng thanh toán. Tiền vào tài khoản ngay khi cổng thanh toán xác nhận. Mỗi khoản nạp cần đủ 1 vòng cược trước khi rút. Bạn có thể nhập số tiền với dấu chấm hoặc dấu phẩy như trên bàn phím của mình: bên cạnh là số tiền mà hệ thống hiểu.</p>',
    },
    depositMissing: {
      title: 'Tiền nạp chưa vào tài khoản thì sao?',
      content:
        '<p>Hãy xem lệnh trong danh sách nạp tiền. <b>Đang kiểm tra</b> nghĩa là hai nhân viên đang kiểm tra thủ công vì số tiền hoặc tên không khớp. Tiền đến sau khi lệnh hết hạn cũng được cộng thủ công.</p>',
    },
    whereWithdraw: {
      title: 'Tôi có thể rút tiền về đâu?',
      content:
        '<p>Mở <b>Rút tiền</b> trong trung tâm hội viên và thêm tài khoản ngân hàng, ví điện tử hoặc địa chỉ coin. Tài khoản phải đứng tên bạn: tài khoản đầu tiên xác định tên này. Mỗi số là một tài khoản của riêng ngân hàng hoặc ví đó, nên cùng một số ở hai ngân hàng là hai tài khoản. Ví điện tử được nhận biết theo số di động. Với coin, hãy chọn mạng trước rồi sao chép địa chỉ từ ví; địa chỉ sai một ký tự hoặc thuộc mạng khác sẽ bị từ chối. Tài khoản mới dùng được sau thời gian chờ hiển thị trên trang.</p>',
    },
    howBet: {
      title: 'Cược xổ số miền Bắc như thế nào?',
      content:
        '<p>Chọn cách chơi, chạm hoặc nhập số, đặt số điểm rồi gửi phiếu cược. Tất cả cược trong phiếu được nhận cùng lúc hoặc không cược nào được nhận. Phiếu cược cho thấy tiền cược và tiền thắng dự kiến trước khi bạn xác nhận.</p>',
    },
    whereResults: {
      title: 'Kết quả lấy từ đâu?',
      content:
        '<p>Từ kết quả xổ số miền Bắc đã công bố. Hai nhân viên nhập độc lập, kết quả chỉ có hiệu lực khi cả hai trùng khớp.</p>',
    },
    cancelBet: {
      title: 'Có hủy cược được không?',
      content:
        '<p>Trước khi đóng cược, nếu hệ thống cho phép: mở vé cược trong lịch sử cược và hủy. Tiền cược được hoàn lại ngay. Sau khi đóng cược, mọi vé cược đều giữ nguyên.</p>',
    },
    holidayDraws: {
      title: 'Vì sao kỳ quay dịp lễ chưa mở cược?',
      content:
        '<p>Vào dịp lễ, đơn vị xổ số có thể dời hoặc bỏ một kỳ quay. Trước khi có công bố, chúng tôi chỉ có ngày tính toán, nên trang cược ghi là ngày dự kiến. Cược mở khi hai nhân viên đã xác nhận ngày quay.</p><p><b>Cùng ngày, khác giờ.</b> Cược vẫn có hiệu lực.</p><p><b>Bị hủy hoặc dời sang ngày khác.</b> Nếu đã nhận cược, tiền cược được hoàn lại vào số dư của bạn.</p><p><b>Ngày quay chưa chắc chắn.</b> Trong lúc kiểm tra, cược vẫn có hiệu lực. Nếu hệ thống cho phép, bạn có thể hủy cho đến khi đóng cược.</p>',
    },
    forgotPassword: {
      title: 'Tôi quên mật khẩu',
      content:
        '<p>Chọn <b>Quên mật khẩu?</b> trong cửa sổ đăng nhập. Chúng tôi gửi liên kết đến email của bạn, hoặc gửi mã đến số điện thoại nếu trang hỗ trợ; sau đó bạn đặt mật khẩu mới. Sau năm lần nhập sai, tài khoản tạm khóa 15 phút. Nhân viên chăm sóc khách hàng không bao giờ hỏi mật khẩu của bạn.</p>',
    },
    loggedOut: {
      title: 'Vì sao tôi bị đăng xuất khi tải lại trang?',
      content:
        '<p>Thông tin đăng nhập được lưu trong trình duyệt cho thẻ này; ngôn ngữ và giao diện cũng vậy. Nếu trình duyệt chặn dữ liệu trang web hoặc thiết bị hết dung lượng, trang vẫn hoạt động nhưng chỉ đến khi bạn tải lại hoặc rời trang. Một thông báo ở đầu trang sẽ cho bạn biết.</p><p><b>Để duy trì đăng nhập</b>, hãy cho phép cookie và dữ liệu trang web trong phần cài đặt trình duyệt, hoặc giải phóng dung lượng trên thiết bị, rồi đăng nhập lại.</p><p>Đăng nhập bằng nhà cung cấp khác và xác minh số điện thoại ở trang riêng cần dữ liệu được lưu; nếu không có, trang sẽ báo trước khi bạn rời đi. Tiền và cược của bạn luôn an toàn: ván chưa xong sẽ tiếp tục khi bạn mở lại trò chơi.</p>',
    },
    checkRecord: {
      title: 'Làm sao kiểm tra số dư?',
      content:
        '<p>Mở <b>Lịch sử giao dịch</b>. Mỗi giao dịch có thời gian, số tiền và số dư sau đó. Mở một dòng để xem cả hai vế của bút toán.</p>',
    },
    playLimits: {
      title: 'Chơi có giới hạn',
      content:
        '<p>Chỉ chơi bằng số tiền bạn có thể chấp nhận mất, đừng bao giờ chơi để gỡ. Bạn phải đủ {age} tuổi, hoặc hơn nếu nước bạn quy định.</p>',
    },
    terms: {
      title: 'Điều khoản và quy định',
      content:
        '<p><b>Ai được chơi.</b> Bạn phải đủ {age} tuổi, hoặc hơn nếu nước bạn quy định. Mỗi người có một tài khoản, chỉ chơi cho chính mình và khai thông tin đúng sự thật.</p><p><b>Tài khoản của bạn.</b> Hãy giữ kín mật khẩu. Mọi việc thực hiện bằng mật khẩu đó được coi là do bạn làm, cho đến khi bạn báo cho chăm sóc khách hàng rằng người khác biết nó.</p><p><b>Cược.</b> Cược có hiệu lực khi đã được nhận và nằm trong lịch sử cược của bạn. Giờ máy chủ quyết định cược có kịp giờ hay không. Sau khi đóng cược, cược giữ nguyên và được trả thưởng theo tỷ lệ cược lúc nhận.</p><p><b>Kết quả.</b> Kết quả được tính như đã công bố. Nếu kỳ quay bị hủy hoặc kết quả sai, cược được hoàn lại hoặc tính lại, và mỗi bút toán đều nằm trong lịch sử giao dịch.</p><p><b>Tiền.</b> Tiền nạp và tiền thắng nằm trong số dư, kèm mọi giao dịch. Cần hoàn thành vòng cược tiền nạp trước khi rút; trang rút tiền cho biết còn thiếu bao nhiêu. Tiền rút chỉ chuyển vào tài khoản đứng tên bạn và có thể được kiểm tra trước.</p><p><b>Giới hạn.</b> Bạn có thể đặt giới hạn, tạm khóa tự nguyện hoặc tự loại trừ ở mục Chơi có trách nhiệm; chúng tôi tuân theo. Tài khoản dùng để gian lận, do người chưa đủ tuổi hoặc nhiều người dùng có thể bị đóng.</p><p><b>Tranh chấp và thay đổi.</b> Hãy liên hệ chăm sóc khách hàng: mọi cược và bút toán đều tra cứu được. Khi quy định thay đổi, văn bản mới nằm ở đây, và cược trước đó được tính theo quy định cũ.</p>',
    },
    privacy: {
      title: 'Quyền riêng tư',
      content:
        '<p><b>Những gì được lưu.</b> Thông tin bạn khai về mình, các lần đăng nhập cùng thiết bị và địa chỉ mạng, cược và ván chơi, mọi giao dịch tiền, và những gì bạn viết cho chăm sóc khách hàng. Mật khẩu chỉ được lưu ở dạng không thể đọc lại.</p><p><b>Để làm gì.</b> Để vận hành tài khoản, trả thưởng và trả tiền, phát hiện gian lận, áp dụng các giới hạn bạn đặt, và thực hiện nghĩa vụ theo luật như xác minh tuổi và danh tính.</p><p><b>Ai xem được.</b> Nhân viên cần cho công việc, và việc tra cứu được ghi lại. Cổng thanh toán và nhà cung cấp game chỉ nhận phần cần thiết. Dữ liệu của bạn không bị bán.</p><p><b>Trong trình duyệt.</b> Cookie và bộ nhớ giữ ngôn ngữ, giao diện, phiên đăng nhập và dấu hiệu thiết bị, để nhận ra đăng nhập từ nơi khác.</p><p><b>Trong bao lâu.</b> Chừng nào tài khoản còn, và sau đó chừng nào luật yêu cầu lưu hồ sơ tiền và trò chơi.</p><p><b>Quyền của bạn.</b> Bạn xem dữ liệu của mình trong trung tâm hội viên và chọn quảng cáo nào được gửi đến. Để có bản sao, sửa hoặc xóa, hãy liên hệ chăm sóc khách hàng.</p>',
    },
  },
};
